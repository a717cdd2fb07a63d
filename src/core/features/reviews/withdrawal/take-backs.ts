import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { errors } from '../../../platform/errors/errors.js';
import { OpenOffers } from '../offers/open-offers.js';
import { Reoffers } from '../offers/reoffers.js';
import type { Review } from '../review.entity.js';
import { ReviewLog } from '../review-log.js';
import { ReviewRepository } from '../review.repository.js';
import type { UnassignmentOrder } from './withdrawal.schemas.js';

const completed = 'A completed review cannot be taken back from its reviewer.';
const untold = 'The review was taken back from its reviewer.';

/** Takes reviews back from their reviewers. Under the account's assignment lock, in the caller's transaction. */
@Injectable()
export class TakeBacks {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly reoffers: Reoffers,
    private readonly offers: OpenOffers,
    private readonly log: ReviewLog,
    private readonly clock: Clock,
  ) {}

  /** What nobody has is only offered, if that is asked for. Throws INVALID_TRANSITION for a completed review. */
  async unassign(caller: Principal, review: Review, { reason = null, offer }: UnassignmentOrder): Promise<void> {
    if (review.status === 'completed') throw errors.invalidTransition('completed', ['completed'], completed);
    const from = review.assignedTo ?? null;
    // A hidden copy is for one person: others would not be tested by it.
    if (offer && !review.goldenMixedWith) await this.reoffers.offer(caller, review, reason ?? untold);
    else await this.release(caller, review, reason);
    if (from !== null) this.log.takenBack(caller, review, from, reason);
  }

  private async release(caller: Principal, review: Review, reason: string | null): Promise<void> {
    await this.offers.stop([review.id]);
    const from = review.assignedTo ?? null;
    if (from === null) return;
    Object.assign(review, { assignedTo: null, updatedAt: this.clock.now() });
    if (review.status === 'in_progress') Object.assign(review, { status: 'pending', startedAt: null });
    await this.reviews.flush();
    this.log.unassigned(caller, review, { from, reason });
  }
}
