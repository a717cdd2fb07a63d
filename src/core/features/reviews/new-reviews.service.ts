import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { newId } from '../../platform/database/identifier.js';
import { OpenOffers } from './offers/open-offers.js';
import type { Review } from './review.entity.js';
import { ReviewLog, type Telling } from './review-log.js';
import { type NewReviewRow, ReviewRepository } from './review.repository.js';
import { SlaClock } from './sla/sla-clock.js';

/** What is given of a review that is to be made. */
export type Draft = Omit<NewReviewRow, 'id' | 'accountId' | 'createdBy' | 'createdAt' | 'updatedAt'>;

/** Makes reviews, in the caller's transaction and under the account's assignment lock. */
@Injectable()
export class NewReviews {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly log: ReviewLog,
    private readonly offers: OpenOffers,
    private readonly sla: SlaClock,
    private readonly clock: Clock,
  ) {}

  /** Not stored yet: who gets it is to be found. */
  draft({ accountId, id: createdBy }: Pick<Principal, 'accountId' | 'id'>, draft: Draft): NewReviewRow {
    const now = this.clock.now();
    return { ...draft, id: newId('review'), accountId, createdBy, createdAt: now, updatedAt: now };
  }

  /** Without a user it is offered again until a reviewer is suitable. */
  async store(
    caller: Pick<Principal, 'accountId' | 'id'>,
    row: NewReviewRow,
    userId: string | null,
    telling: Telling & { assignedBy?: string } = {},
  ): Promise<Review> {
    const { accountId } = caller;
    const review = this.reviews.add({ ...row, assignedTo: userId });
    this.log.created(caller, review);
    await this.reviews.flush();
    const { assignedBy = caller.id, ...details } = telling;
    if (userId) await this.log.assigned({ accountId, id: assignedBy }, [{ review, userId, from: null }], details);
    else await this.offers.again(accountId, [review.id]);
    await this.sla.arm(accountId, [review]);
    return review;
  }
}
