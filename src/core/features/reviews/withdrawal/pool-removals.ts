import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { errors } from '../../../platform/errors/errors.js';
import { notWithdrawn, Withdrawals } from '../changes/withdrawals.js';
import { Reoffers } from '../offers/reoffers.js';
import type { Review } from '../review.entity.js';
import { ReviewLog } from '../review-log.js';
import { possibleFrom } from '../review-states.js';

const completed = 'A completed review has a verdict or is withdrawn already: it cannot be withdrawn.';
const deciding =
  'The review decides between two verdicts that differ, so it is needed: complete it, or correct one of the verdicts.';
const present = 'Only a withdrawn review can be restored.';
const byService =
  'The service withdrew this review because the verdicts agree: it returns by itself if they differ again.';
const unblinded =
  'The findings of the first review have been visible since the withdrawal, so that a second verdict would not be independent.';

/** Takes reviews that are not needed any more out of the queues, and brings them back. */
@Injectable()
export class PoolRemovals {
  constructor(
    private readonly withdrawals: Withdrawals,
    private readonly reoffers: Reoffers,
    private readonly log: ReviewLog,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction. Throws INVALID_TRANSITION for a completed review; CONFLICT for an adjudication. */
  async withdraw(caller: Principal, review: Review, reason: string): Promise<void> {
    if (review.status === 'completed') throw errors.invalidTransition('completed', ['completed'], completed);
    if (review.adjudicationOf) throw errors.conflict(deciding);
    await this.withdrawals.withdraw(review, { by: caller.id, reason });
    this.log.withdrawn(caller, review, reason);
  }

  /**
   * Pending again, and offered to reviewers, under the account's assignment lock. Throws INVALID_TRANSITION for a review that is not
   * withdrawn; CONFLICT for a second review, and one that the service withdrew.
   */
  async restore(caller: Principal, review: Review): Promise<void> {
    const { status } = review;
    if (!review.withdrawnAt) throw errors.invalidTransition(status, possibleFrom(status), present);
    if (review.withdrawnBy === 'system') throw errors.conflict(byService);
    if (review.secondReviewOf) throw errors.conflict(unblinded);
    const open = { status: 'pending', startedAt: null, completedAt: null, assignedTo: null, ...notWithdrawn } as const;
    Object.assign(review, { ...open, updatedAt: this.clock.now() });
    this.log.restored(caller, review);
    await this.withdrawals.arm(review);
    if (!review.goldenMixedWith) await this.reoffers.offer(caller, review, 'The review was restored.');
  }
}
