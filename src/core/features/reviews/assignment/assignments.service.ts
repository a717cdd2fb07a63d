import { Injectable } from '@nestjs/common';
import type { Colleague } from '../../accounts/colleague.js';
import type { AppError } from '../../../platform/errors/app-error.js';
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
  async mustFit(accountId: string, review: Assignable, userId: string): Promise<void> {
    const refusal = (await this.refusal(accountId, [review], userId))(0);
    if (refusal) throw refusal;
  }

  async fits(accountId: string, review: Assignable, userId: string): Promise<boolean> {
    return (await this.unfit(accountId, [review], userId))(0) === null;
  }

  /** INVALID_ASSIGNMENT where the named user cannot get one of these reviews after `count` others of them. */
  async refusal(
    accountId: string,
    reviews: readonly Assignable[],
    userId: string,
  ): Promise<(count: number) => AppError | null> {
    const unfit = await this.unfit(accountId, reviews, userId);
    return (count) => {
      const reason = unfit(count);
      return reason === null ? null : errors.invalidAssignment([{ path: 'assignedTo', reason }]);
    };
  }

  /** The user whom the configured strategy chooses among the reviewers; null where nobody fits. */
  async choose(accountId: string, review: Assignable, excluded: readonly string[] = []): Promise<string | null> {
    const chosen = await this.among(accountId, [review], await this.people.reviewers(accountId), excluded);
    return chosen.get(review.id) ?? null;
  }

  /** The same for each of many, all in view of the strategy: by review, null where nobody fits. */
  async chooseAll(accountId: string, reviews: readonly Assignable[]): Promise<Map<string, string | null>> {
    return this.among(accountId, reviews, await this.people.reviewers(accountId), []);
  }

  /** The user who decides over the heads of `reviewers`; null where nobody fits. */
  async chooseSupervisor(accountId: string, review: Assignable, reviewers: readonly string[]): Promise<string | null> {
    for (const group of await this.people.supervisors(accountId, reviewers)) {
      const chosen = (await this.among(accountId, [review], group, reviewers)).get(review.id);
      if (chosen) return chosen;
    }
    return null;
  }

  private async among(
    accountId: string,
    reviews: readonly Assignable[],
    people: readonly Colleague[],
    excluded: readonly string[],
  ): Promise<Map<string, string | null>> {
    if (people.length === 0 || reviews.length === 0) return new Map();
    const order = { strategy: this.strategies.automatic, excluded: new Map(reviews.map(({ id }) => [id, excluded])) };
    const { settled } = await this.assigner.settle(accountId, reviews, people, order);
    return new Map(settled.map(({ reviewId, userId }) => [reviewId, userId]));
  }

  /** Why the user cannot get one of these reviews after `count` others of them; null where they can. */
  private async unfit(
    accountId: string,
    reviews: readonly Assignable[],
    userId: string,
  ): Promise<(count: number) => string | null> {
    const person = (await this.people.of(accountId, [userId])).get(userId);
    if (!person) return () => 'is not a user of this account';
    const { role, available, maxOpenReviews } = person;
    if (role === 'viewer') return () => 'is a viewer, who cannot work on reviews';
    if (!available) return () => 'is not available';
    if (reviews.some((each) => each.adjudicationOf) && !decides(person))
      return () => 'is no supervisor, who decides where two verdicts differ';
    const excluded = await this.assignments.excluded(accountId, reviews);
    if ([...excluded.values()].some((users) => users.includes(userId)))
      return () => 'has reviewed this analysis before: somebody else must look at it';
    const loadOf = await this.workloads.of(
      accountId,
      [userId],
      reviews.map(({ id }) => id),
    );
    const { open } = loadOf(userId);
    return (count) =>
      open + count < maxOpenReviews ? null : `has ${maxOpenReviews} open reviews, which is as many as they may have`;
  }
}
