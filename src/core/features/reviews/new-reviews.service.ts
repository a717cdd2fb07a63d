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

/** `assignedBy`: who chose the user, where that is not the caller. */
export type StoreTelling = Telling & { readonly assignedBy?: string };

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
    telling?: StoreTelling,
  ): Promise<Review> {
    const [review] = await this.storeAll(caller, [{ ...row, assignedTo: userId }], telling);
    return review!;
  }

  /** Many at once, each for the user in `assignedTo`: history, events and timers take one statement each. */
  async storeAll(
    caller: Pick<Principal, 'accountId' | 'id'>,
    rows: readonly NewReviewRow[],
    { assignedBy = caller.id, ...telling }: StoreTelling = {},
  ): Promise<Review[]> {
    if (rows.length === 0) return [];
    const { accountId } = caller;
    const reviews = rows.map((row) => this.reviews.add(row));
    await this.reviews.flush();
    await this.log.created(caller, reviews);
    const assigned = reviews.flatMap((review) =>
      review.assignedTo ? [{ review, userId: review.assignedTo, from: null }] : [],
    );
    await this.log.assigned({ accountId, id: assignedBy }, assigned, telling);
    const open = reviews.filter(({ assignedTo }) => !assignedTo).map(({ id }) => id);
    if (open.length > 0) await this.offers.again(accountId, open);
    await this.sla.arm(accountId, reviews);
    return reviews;
  }
}
