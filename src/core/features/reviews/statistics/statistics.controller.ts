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
    summary: 'How much is reviewed, how fast, and how far reviewers agree',
    description:
      'Supervisors, administrators and API keys see everybody; reviewers and viewers with `userId=me` their own figures. ' +
      'Reviews that were withdrawn because their analysis was erased are counted nowhere, nor is what others do with hidden copies of golden analyses.',
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
