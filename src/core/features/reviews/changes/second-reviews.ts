import { Injectable } from '@nestjs/common';
import { type Principal, systemPrincipal } from '../../../platform/caller/principal.js';
import { Assignments } from '../assignment/assignments.service.js';
import { History } from '../../../platform/history/history.js';
import { NewReviews } from '../new-reviews.service.js';
import type { Review } from '../review.entity.js';
import { ReviewRepository } from '../review.repository.js';
import { Adjudications } from './adjudications.js';
import { reviewersOf, sharedWith } from './linked-review.js';

/** Four eyes: a second review after the first, and a supervisor where the two differ. Under the account's assignment lock. */
@Injectable()
export class SecondReviews {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly newReviews: NewReviews,
    private readonly assignments: Assignments,
    private readonly adjudications: Adjudications,
    private readonly history: History,
  ) {}

  /** What follows from a review that was just completed, in the same transaction. */
  async follow(review: Review): Promise<void> {
    if (review.goldenMixedWith || review.adjudicationOf) return;
    const { accountId } = review;
    const first = review.secondReviewOf ? await this.reviews.find(accountId, review.secondReviewOf) : review;
    const second = review.secondReviewOf ? review : await this.reviews.secondOf(accountId, review.id);
    if (!first) return;
    if (!second) return first.requireSecondReview ? this.askSecond(first) : undefined;
    if (first.fraudConfirmed == null || second.fraudConfirmed == null) return;
    if (first.fraudConfirmed !== second.fraudConfirmed) await this.adjudications.ask(first, second);
    else await this.adjudications.withdraw(first);
  }

  /** Whether the caller ever gave the verdict of the other of the two reviews: four eyes are two people. */
  async wouldBeAlone(caller: Principal, { accountId, secondReviewOf, id }: Review): Promise<boolean> {
    const other = secondReviewOf ?? (await this.reviews.secondOf(accountId, id))?.id;
    if (!other) return false;
    return (await this.history.read(accountId, other)).some(
      ({ event, user }) => event === 'completed' && user === caller.id,
    );
  }

  private async askSecond(first: Review): Promise<void> {
    const system = systemPrincipal(first.accountId);
    const row = this.newReviews.draft(system, { ...sharedWith(first), status: 'pending', secondReviewOf: first.id });
    const userId = await this.assignments.choose(first.accountId, row, reviewersOf(first));
    await this.newReviews.store(system, row, userId);
  }
}
