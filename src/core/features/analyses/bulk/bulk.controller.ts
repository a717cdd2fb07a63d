import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { AnalysisIds, BulkAnalyses, BulkUpdate } from './bulk.schemas.js';
import { BulkChanges } from './bulk-changes.service.js';
import { BulkErasure } from './bulk-erasure.service.js';

const oneByOne =
  'An analysis that does not exist or cannot be changed fails alone, with the error that the same request for it alone would get. All others are changed in one transaction.';

@ApiTags('analyses')
@Controller('v1/analyses/bulk')
export class BulkController {
  constructor(
    private readonly changes: BulkChanges,
    private readonly erasure: BulkErasure,
  ) {}

  @Post('update')
  @HttpCode(200)
  @Requires('write:analyses')
  @Invalid('invalidUpdate')
  @Idempotent()
  @ApiOperation({
    summary: 'Tags, prioritises, archives or flags up to 1,000 analyses',
    description: oneByOne,
    operationId: 'updateAnalyses',
  })
  @ApiOkResponse({ standardSchema: BulkAnalyses })
  update(
    @Caller() caller: Principal,
    @Body({ schema: BulkUpdate }) update: BulkUpdate,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<BulkAnalyses> {
    return this.changes.update(caller, update, claim);
  }

  @Post('process')
  @HttpCode(200)
  @Requires('write:analyses')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Starts or reruns up to 1,000 analyses',
    description: oneByOne,
    operationId: 'processAnalyses',
  })
  @ApiOkResponse({ standardSchema: BulkAnalyses })
  process(
    @Caller() caller: Principal,
    @Body({ schema: AnalysisIds }) { analysisIds }: AnalysisIds,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<BulkAnalyses> {
    return this.changes.process(caller, analysisIds, claim);
  }

  @Post('erase')
  @HttpCode(200)
  @Requires('write:analyses')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Erases up to 1,000 analyses with everything derived from them',
    description: oneByOne,
    operationId: 'deleteAnalyses',
  })
  @ApiOkResponse({ standardSchema: BulkAnalyses })
  erase(
    @Caller() caller: Principal,
    @Body({ schema: AnalysisIds }) { analysisIds }: AnalysisIds,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<BulkAnalyses> {
    return this.erasure.erase(caller, analysisIds, claim);
  }
}
