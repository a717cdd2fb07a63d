import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Assignments } from '../assignment/assignments.service.js';
import type { Review } from '../review.entity.js';
import { ReviewLog } from '../review-log.js';
import { ReviewRepository } from '../review.repository.js';
import { OpenOffers } from './open-offers.js';

/** Finds another reviewer for an open review. Under the account's assignment lock, in the caller's transaction. */
@Injectable()
export class Reoffers {
  constructor(
    private readonly assignments: Assignments,
    private readonly reviews: ReviewRepository,
    private readonly log: ReviewLog,
    private readonly offers: OpenOffers,
    private readonly clock: Clock,
  ) {}

  /** What is escalated goes to supervisors. Where nobody fits the review is nobody's, and offered again. */
  async offer(caller: Principal, review: Review, reason: string): Promise<void> {
    const { accountId, id } = review;
    const from = review.assignedTo ?? null;
    const without = from ? [from] : [];
    const userId =
      review.status === 'escalated'
        ? await this.assignments.chooseSupervisor(accountId, review, without)
        : await this.assignments.choose(accountId, review, without);
    if (userId === from) return this.offers.again(accountId, [id]); // it was nobody's, and still is
    review.assignedTo = userId;
    review.updatedAt = this.clock.now();
    if (review.status === 'in_progress') Object.assign(review, { status: 'pending', startedAt: null });
    await this.reviews.flush();
    if (userId) return this.log.assigned(caller, [{ review, userId, from }], { reason });
    this.log.unassigned(caller, review, { from, reason });
    await this.offers.again(accountId, [id]);
  }
}
