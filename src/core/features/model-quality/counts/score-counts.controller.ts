import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { FraudModelList } from './models.schemas.js';
import { ComparisonQuery, ComparisonView, ScoreCountsQuery, ScoreCountsView } from './score-counts.schemas.js';
import { ScoreCountsService } from './score-counts.service.js';

@ApiTags('models')
@Controller('v1/models')
@Requires('read:analyses')
export class ScoreCountsController {
  constructor(private readonly scores: ScoreCountsService) {}

  @Get()
  @ApiErrors('insufficientPermissions', 'serviceUnavailable')
  @ApiOperation({
    summary: 'Lists the fraud models that are configured, and those that have scored analyses',
    operationId: 'listFraudModels',
  })
  @ApiOkResponse({ standardSchema: FraudModelList })
  list(@Caller() caller: Principal): Promise<FraudModelList> {
    return this.scores.list(caller);
  }

  @Get(':model/scores')
  @Invalid('invalidParameters')
  @ApiErrors('modelNotFound', 'serviceUnavailable')
  @ApiOperation({
    summary: 'Counts the scores of a fraud model, and the verdicts of reviewers on them',
    description:
      'For each score from 0 to 100, so that flagged calls, precision and recall of every threshold can be computed from one answer. ' +
      'Analyses without a final verdict count only in `analyses`.',
    operationId: 'getModelScoreCounts',
  })
  @ApiOkResponse({ standardSchema: ScoreCountsView })
  counts(
    @Caller() caller: Principal,
    @Param('model') model: string,
    @Query({ schema: ScoreCountsQuery }) query: ScoreCountsQuery,
  ): Promise<ScoreCountsView> {
    return this.scores.counts(caller, model, query);
  }

  @Get(':model/comparison/:otherModel')
  @Invalid('invalidParameters')
  @ApiErrors('modelNotFound', 'serviceUnavailable')
  @ApiOperation({
    summary: 'Compares what two fraud models flag, such as a shadow model with the one that counts',
    description: 'At each threshold from 0 to 100, over the analyses that both have scored.',
    operationId: 'compareModels',
  })
  @ApiOkResponse({ standardSchema: ComparisonView })
  compare(
    @Caller() caller: Principal,
    @Param('model') model: string,
    @Param('otherModel') other: string,
    @Query({ schema: ComparisonQuery }) query: ComparisonQuery,
  ): Promise<ComparisonView> {
    return this.scores.compare(caller, [model, other], query);
  }
}
