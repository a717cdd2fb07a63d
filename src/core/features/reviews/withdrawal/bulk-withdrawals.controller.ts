import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ReviewWithdrawals } from './review-withdrawals.service.js';
import { BulkUnassignment, BulkWithdrawal, ReviewOutcomes } from './withdrawal.schemas.js';

const alone = 'A review for which it is not possible fails alone; all others are changed in one transaction.';

@ApiTags('reviews')
@Controller('v1/reviews/bulk')
@Requires('write:reviews')
export class BulkWithdrawalsController {
  constructor(private readonly withdrawals: ReviewWithdrawals) {}

  @Post('unassign')
  @HttpCode(200)
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Takes up to 1,000 reviews back from their reviewers',
    description: alone,
    operationId: 'unassignReviews',
  })
  @ApiOkResponse({ standardSchema: ReviewOutcomes })
  unassign(
    @Caller() caller: Principal,
    @Body({ schema: BulkUnassignment }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<ReviewOutcomes> {
    return this.withdrawals.unassignMany(caller, body, claim);
  }

  @Post('withdraw')
  @HttpCode(200)
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Withdraws up to 1,000 open reviews that are not needed any more',
    description: alone,
    operationId: 'withdrawReviews',
  })
  @ApiOkResponse({ standardSchema: ReviewOutcomes })
  withdraw(
    @Caller() caller: Principal,
    @Body({ schema: BulkWithdrawal }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<ReviewOutcomes> {
    return this.withdrawals.withdrawMany(caller, body, claim);
  }
}
