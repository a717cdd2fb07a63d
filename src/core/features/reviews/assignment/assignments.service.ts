import { Injectable } from '@nestjs/common';
import type { Colleague } from '../../accounts/colleague.js';
import { errors } from '../../../platform/errors/errors.js';
import { People } from '../people.js';
import { Assigner, type Assignable, decides } from './assigner.js';
import { AssignmentRepository } from './assignment.repository.js';
import { Strategies } from './strategies.js';
import { Workloads } from './workloads.js';

/** Who gets one review. Under the account's assignment lock. */
@Injectable()
export class Assignments {
  constructor(
    private readonly assigner: Assigner,
    private readonly assignments: AssignmentRepository,
    private readonly workloads: Workloads,
    private readonly strategies: Strategies,
    private readonly people: People,
  ) {}

  /** Throws INVALID_ASSIGNMENT unless the named user can get the review. Working hours do not count. */
  async mustFit(accountId: string, review: Assignable, userId: string): Promise<Colleague> {
    const person = (await this.people.of(accountId, [userId])).get(userId);
    const reason = person ? await this.unfit(accountId, review, person) : 'is not a user of this account';
    if (reason) throw errors.invalidAssignment([{ path: 'assignedTo', reason }]);
    return person!;
  }

  async fits(accountId: string, review: Assignable, userId: string): Promise<boolean> {
    const person = (await this.people.of(accountId, [userId])).get(userId);
    return person !== undefined && (await this.unfit(accountId, review, person)) === null;
  }

  /** The user whom the configured strategy chooses among the reviewers; null where nobody fits. */
  async choose(accountId: string, review: Assignable, excluded: readonly string[] = []): Promise<string | null> {
    return this.among(accountId, review, await this.people.reviewers(accountId), excluded);
  }

  /** The user who decides over the heads of `reviewers`; null where nobody fits. */
  async chooseSupervisor(accountId: string, review: Assignable, reviewers: readonly string[]): Promise<string | null> {
    for (const group of await this.people.supervisors(accountId, reviewers)) {
      const chosen = await this.among(accountId, review, group, reviewers);
      if (chosen) return chosen;
    }
    return null;
  }

  private async among(
    accountId: string,
    review: Assignable,
    people: readonly Colleague[],
    excluded: readonly string[],
  ): Promise<string | null> {
    if (people.length === 0) return null;
    const order = { strategy: this.strategies.automatic, excluded: new Map([[review.id, excluded]]) };
    const { settled } = await this.assigner.settle(accountId, [review], people, order);
    return settled[0]?.userId ?? null;
  }

  private async unfit(accountId: string, review: Assignable, person: Colleague): Promise<string | null> {
    const { userId, role, available, maxOpenReviews } = person;
    if (role === 'viewer') return 'is a viewer, who cannot work on reviews';
    if (!available) return 'is not available';
    if (review.adjudicationOf && !decides(person)) return 'is no supervisor, who decides where two verdicts differ';
    const linked = review.secondReviewOf || review.adjudicationOf;
    if (linked && (await this.assignments.excluded(accountId, [review.id])).get(review.id)?.includes(userId))
      return 'has reviewed this analysis before: somebody else must look at it';
    const loadOf = await this.workloads.of(accountId, [userId], [review.id]);
    if (loadOf(userId).open >= maxOpenReviews)
      return `has ${maxOpenReviews} open reviews, which is as many as they may have`;
    return null;
  }
}
