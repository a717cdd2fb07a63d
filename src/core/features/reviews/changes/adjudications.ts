import { Injectable } from '@nestjs/common';
import { type Principal, systemPrincipal } from '../../../platform/caller/principal.js';
import { Assignments } from '../assignment/assignments.service.js';
import { NewReviews } from '../new-reviews.service.js';
import type { Review } from '../review.entity.js';
import { ReviewRepository } from '../review.repository.js';
import { Escalations } from './escalations.js';
import { reviewersOf, sharedWith } from './linked-review.js';
import { notWithdrawn, Withdrawals } from './withdrawals.js';

const differing = 'The verdicts of the two reviewers differ.';
const agreeing = 'The verdicts of the two reviewers agree.';

/** Reviews by a supervisor where two verdicts differ. Under the account's assignment lock. */
@Injectable()
export class Adjudications {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly newReviews: NewReviews,
    private readonly assignments: Assignments,
    private readonly escalations: Escalations,
    private readonly withdrawals: Withdrawals,
  ) {}

  async ask(first: Review, second: Review): Promise<void> {
    const { accountId } = first;
    const system = systemPrincipal(accountId);
    const known = await this.reviews.adjudicationOf(accountId, first.id);
    if (known) return this.reopen(system, known);
    const row = this.newReviews.draft(system, { ...sharedWith(first), status: 'escalated', adjudicationOf: first.id });
    const reviewers = [...reviewersOf(first), ...reviewersOf(second)];
    const userId = await this.assignments.chooseSupervisor(accountId, row, reviewers);
    this.escalations.begin(system, await this.newReviews.store(system, row, userId), differing);
  }

  /** There is nothing to decide any more: a verdict was corrected, and both agree. */
  async withdraw(first: Review): Promise<void> {
    const adjudication = await this.reviews.adjudicationOf(first.accountId, first.id);
    if (adjudication && adjudication.status !== 'completed')
      await this.withdrawals.withdraw(adjudication, { reason: agreeing });
  }

  /** One that was withdrawn; one that was decided stays decided. */
  private async reopen(caller: Principal, adjudication: Review): Promise<void> {
    if (adjudication.status !== 'completed' || adjudication.fraudConfirmed != null) return;
    Object.assign(adjudication, { completedAt: null, ...notWithdrawn });
    this.escalations.escalate(caller, adjudication, differing);
    await this.withdrawals.arm(adjudication);
  }
}
