import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { KeptScores } from './kept-scores.service.js';
import { NewScore, ScoreVersionList, ScoreVersionView } from './score.schemas.js';
import { ScoreVersions } from './score-versions.service.js';

@ApiTags('analyses')
@Controller('v1/analyses/:analysisId/scores')
@ApiErrors('analysisNotFound')
export class ScoresController {
  constructor(
    private readonly scores: KeptScores,
    private readonly versions: ScoreVersions,
  ) {}

  @Get()
  @Requires('read:analyses')
  @ApiOperation({
    summary: 'Compares the scores of an analysis by model and version, the newest first',
    description:
      'Those in the result, those of earlier runs, and those that were asked for; at most 100 that are not in the result.',
    operationId: 'listScores',
  })
  @ApiOkResponse({ standardSchema: ScoreVersionList })
  list(@Caller() caller: Principal, @Param('analysisId') id: string): Promise<ScoreVersionList> {
    return this.versions.list(caller, id);
  }

  @Post()
  @HttpCode(200)
  @Requires('write:analyses')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiErrors('transcriptionNotFound')
  @ApiOperation({
    summary: 'Scores an analysis with a chosen fraud model, and leaves its result as it is',
    description:
      'The score is kept and compared with that of the same provider in the result. Answers within 60 seconds.',
    operationId: 'scoreAnalysis',
  })
  @ApiOkResponse({ standardSchema: ScoreVersionView })
  ask(
    @Caller() caller: Principal,
    @Param('analysisId') id: string,
    @Body({ schema: NewScore }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<ScoreVersionView> {
    return this.scores.ask(caller, id, body, claim);
  }
}
