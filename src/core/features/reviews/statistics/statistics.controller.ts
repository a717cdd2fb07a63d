import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { StatisticsQuery, StatisticsView } from './statistics.schemas.js';
import { StatisticsService } from './statistics.service.js';

@ApiTags('reviews')
@Controller('v1/reviews/statistics')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get()
  @Requires('read:reviews')
  @Invalid('invalidParameters')
  @ApiErrors('insufficientPermissions')
  @ApiOperation({
    summary: 'Returns throughput, times and agreement of reviewers',
    description:
      'Supervisors, administrators and API keys see the figures of everybody; reviewers and viewers see their own with `userId=me`. ' +
      'Not counted: reviews that were withdrawn because their analysis was erased, and actions of others on hidden copies of golden analyses.',
    operationId: 'getReviewStatistics',
  })
  @ApiOkResponse({ standardSchema: StatisticsView })
  read(
    @Caller() caller: Principal,
    @Query({ schema: StatisticsQuery }) query: StatisticsQuery,
  ): Promise<StatisticsView> {
    return this.statistics.read(caller, query);
  }
}
