import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { AnalysisStatisticsQuery, AnalysisStatisticsView } from './statistics.schemas.js';
import { AnalysisStatistics } from './statistics.service.js';

@ApiTags('analyses')
@Controller('v1/analyses/statistics')
export class AnalysisStatisticsController {
  constructor(private readonly statistics: AnalysisStatistics) {}

  @Get()
  @Requires('read:analyses')
  @Invalid('invalidParameters')
  @ApiErrors('serviceUnavailable')
  @ApiOperation({
    summary: 'Counts analyses by day, week or department',
    description:
      'Of the analyses that the caller sees. A date without a time is midnight UTC, as everywhere: to begin at midnight of another zone, ' +
      'send the offset.',
    operationId: 'getAnalysisStatistics',
  })
  @ApiOkResponse({ standardSchema: AnalysisStatisticsView })
  read(
    @Caller() caller: Principal,
    @Query({ schema: AnalysisStatisticsQuery }) query: AnalysisStatisticsQuery,
  ): Promise<AnalysisStatisticsView> {
    return this.statistics.read(caller, query);
  }
}
