import { Inject, Injectable } from '@nestjs/common';
import { type Principal, systemPrincipal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { Assignments } from '../assignment/assignments.service.js';
import { History } from '../../../platform/history/history.js';
import { NewReviews } from '../new-reviews.service.js';
import type { Review } from '../review.entity.js';
import { ReviewRepository } from '../review.repository.js';
import type { ReviewType } from '../../../platform/config/review-types.js';
import { Escalations } from './escalations.js';
import { Withdrawals } from './withdrawals.js';

const differing = 'The verdicts of the two reviewers differ.';

/** Four eyes: a second review after the first, and a supervisor where the two differ. Under the account's assignment lock. */
@Injectable()
export class SecondReviews {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly newReviews: NewReviews,
    private readonly assignments: Assignments,
    private readonly escalations: Escalations,
    private readonly withdrawals: Withdrawals,
    private readonly history: History,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether the rules of the configuration ask for a second review. */
  isRequired(reviewType: ReviewType, riskScore: number | null): boolean {
    const { minRiskScore, reviewTypes } = this.config.reviews.secondReview;
    return reviewTypes.includes(reviewType) || (riskScore ?? -1) >= minRiskScore;
  }

  /** What follows from a review that was just completed, in the same transaction. */
  async follow(review: Review): Promise<void> {
    if (review.goldenMixedWith || review.adjudicationOf) return;
    const { accountId } = review;
    const first = review.secondReviewOf ? await this.reviews.find(accountId, review.secondReviewOf) : review;
    const second = review.secondReviewOf ? review : await this.reviews.secondOf(accountId, review.id);
    if (!first) return;
    if (!second) return first.requireSecondReview ? this.askSecond(first) : undefined;
    if (first.fraudConfirmed == null || second.fraudConfirmed == null) return;
    if (first.fraudConfirmed !== second.fraudConfirmed) await this.askSupervisor(first, second);
    else await this.withdraw(first);
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
    const row = this.newReviews.draft(system, { ...shared(first), status: 'pending', secondReviewOf: first.id });
    const userId = await this.assignments.choose(first.accountId, row, reviewersOf(first));
    await this.newReviews.store(system, row, userId);
  }

  private async askSupervisor(first: Review, second: Review): Promise<void> {
    const { accountId } = first;
    const system = systemPrincipal(accountId);
    const known = await this.reviews.adjudicationOf(accountId, first.id);
    if (known) return this.reopen(system, known);
    const row = this.newReviews.draft(system, { ...shared(first), status: 'escalated', adjudicationOf: first.id });
    const reviewers = [...reviewersOf(first), ...reviewersOf(second)];
    const userId = await this.assignments.chooseSupervisor(accountId, row, reviewers);
    this.escalations.tell(system, await this.newReviews.store(system, row, userId), differing);
  }

  /** There is nothing to decide any more: a verdict was corrected, and both agree. */
  private async withdraw(first: Review): Promise<void> {
    const adjudication = await this.reviews.adjudicationOf(first.accountId, first.id);
    if (adjudication && adjudication.status !== 'completed') await this.withdrawals.withdraw(adjudication);
  }

  /** One that was withdrawn; one that was decided stays decided. */
  private async reopen(caller: Principal, adjudication: Review): Promise<void> {
    if (adjudication.status !== 'completed' || adjudication.fraudConfirmed != null) return;
    adjudication.completedAt = null;
    this.escalations.escalate(caller, adjudication, differing);
    await this.withdrawals.arm(adjudication);
  }
}

const shared = ({ analysisId, urgency, reviewType, deadline, instructions }: Review) => ({
  analysisId,
  urgency,
  reviewType,
  deadline: deadline ?? null,
  instructions: instructions ?? null,
  requireSecondReview: false,
});

const reviewersOf = ({ assignedTo, completedBy }: Review): string[] =>
  [assignedTo, completedBy].filter((user) => user != null);
