import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Review } from '../review.entity.js';
import { ReviewLog } from '../review-log.js';
import type { Findings } from '../review.types.js';
import { SlaClock } from '../sla/sla-clock.js';
import { Escalations } from './escalations.js';
import { SecondReviews } from './second-reviews.js';
import { notWithdrawn } from './withdrawals.js';

const seen =
  'The review was withdrawn, and the findings of the first review have been visible since: it cannot be completed.';

/** The changes of state. Which are possible is in `review-states.ts`. */
@Injectable()
export class ReviewMoves {
  constructor(
    private readonly seconds: SecondReviews,
    private readonly escalations: Escalations,
    private readonly sla: SlaClock,
    private readonly log: ReviewLog,
    private readonly clock: Clock,
  ) {}

  start(caller: Principal, review: Review): void {
    const now = this.clock.now();
    Object.assign(review, { status: 'in_progress', updatedAt: now, startedAt: review.startedAt ?? now });
    review.firstActionAt ??= now;
    this.log.started(caller, review, now);
  }

  escalate(caller: Principal, review: Review, reason: string): void {
    this.escalations.escalate(caller, review, reason);
  }

  /**
   * Under the account's assignment lock, as it may need another reviewer. A withdrawn review counts again. Throws INSUFFICIENT_PERMISSIONS;
   * CONFLICT for a withdrawn second review.
   */
  async complete(caller: Principal, review: Review, findings: Findings): Promise<void> {
    if (await this.seconds.wouldBeAlone(caller, review))
      throw errors.insufficientPermissions('a different reviewer: you completed the other of the two reviews');
    if (review.withdrawnAt && review.secondReviewOf) throw errors.conflict(seen);
    const now = this.clock.now();
    const isFirstTime = review.status !== 'completed' || Boolean(review.withdrawnAt);
    const hasStarted = Boolean(review.startedAt);
    review.startedAt ??= now;
    review.firstActionAt ??= now;
    Object.assign(review, {
      status: 'completed',
      findings,
      fraudConfirmed: findings.fraudConfirmed,
      firstVerdict: review.firstVerdict ?? findings.fraudConfirmed,
      completedAt: isFirstTime ? now : (review.completedAt ?? now),
      ...notWithdrawn,
      completedBy: caller.id,
      updatedAt: now,
    });
    this.log.completed(caller, review, findings, { at: now, hasStarted, isCorrection: !isFirstTime });
    if (isFirstTime) await this.sla.arm(review.accountId, [review]);
    await this.seconds.follow(review);
  }
}
