import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { ReviewView } from '../review.schemas.js';
import { ReviewWithdrawals } from './review-withdrawals.service.js';
import { Unassignment, Withdrawal } from './withdrawal.schemas.js';

const supervisors = 'For supervisors, administrators and their API keys.';

@ApiTags('reviews')
@Controller('v1/reviews/:reviewId')
@Requires('write:reviews')
@ApiErrors('reviewNotFound', 'invalidTransition', 'conflict')
export class WithdrawalsController {
  constructor(private readonly withdrawals: ReviewWithdrawals) {}

  @Post('unassign')
  @HttpCode(200)
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Takes a review back from its reviewer',
    description: `A review in progress becomes pending; an escalated one stays escalated. The reviewer is notified. ${supervisors}`,
    operationId: 'unassignReview',
  })
  @ApiOkResponse({ standardSchema: ReviewView })
  unassign(
    @Caller() caller: Principal,
    @Param('reviewId') id: string,
    @Body({ schema: Unassignment }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<ReviewView> {
    return this.withdrawals.unassign(caller, id, body, claim);
  }

  @Post('withdraw')
  @HttpCode(200)
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Withdraws an open review that is not needed any more',
    description:
      'It leaves the queues and workloads without a verdict: `status` is completed, `findings` are null, and `withdrawn` says by whom and why. ' +
      `An adjudication cannot be withdrawn while the two verdicts differ. ${supervisors}`,
    operationId: 'withdrawReview',
  })
  @ApiOkResponse({ standardSchema: ReviewView })
  withdraw(
    @Caller() caller: Principal,
    @Param('reviewId') id: string,
    @Body({ schema: Withdrawal }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<ReviewView> {
    return this.withdrawals.withdraw(caller, id, body, claim);
  }

  @Post('restore')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Brings a withdrawn review back',
    description: `It is pending again, and the service chooses a reviewer. A second review cannot be restored, because the first findings have been visible. ${supervisors}`,
    operationId: 'restoreReview',
  })
  @ApiOkResponse({ standardSchema: ReviewView })
  restore(
    @Caller() caller: Principal,
    @Param('reviewId') id: string,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<ReviewView> {
    return this.withdrawals.restore(caller, id, claim);
  }
}
