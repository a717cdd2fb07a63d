import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import type { Colleague } from '../../accounts/colleague.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { readBody } from '../../../platform/http/late-body.js';
import { Assigner, type Outcome } from './assigner.js';
import type { Held } from './assignment.repository.js';
import { AssignmentTransactions } from './assignment-transactions.js';
import { BulkRequest } from './bulk-request.js';
import { BulkWriter } from './bulk-writer.js';
import { type AssignmentsView, AssignmentOrder } from './bulk.schemas.js';

/** Assigns many reviews at once, by a strategy. */
@Injectable()
export class BulkAssignment {
  constructor(
    private readonly request: BulkRequest,
    private readonly assigner: Assigner,
    private readonly writer: BulkWriter,
    private readonly transactions: AssignmentTransactions,
  ) {}

  /**
   * Throws INVALID_STRATEGY, REVIEWS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, INVALID_ASSIGNMENT, in this
   * order; then nothing is assigned.
   */
  async assign(caller: Principal, body: unknown, claim?: Claim): Promise<AssignmentsView> {
    const { accountId } = caller;
    const chosen = await this.request.strategy(body);
    const work = async (): Promise<AssignmentsView> => {
      const reviews = await this.request.lock(caller, body);
      const order = readBody(AssignmentOrder, body, errors.validationFailed);
      const people = await this.request.users(accountId, chosen);
      const open = reviews.filter(({ status }) => status !== 'completed');
      const outcome = await this.assigner.settle(accountId, open, people, chosen);
      await this.writer.write(caller, open, outcome.settled, order, chosen.strategy.type);
      const view = summary(reviews, outcome, people);
      if (!order.dryRun) await claim?.keep({ status: 200, body: view });
      return view;
    };
    return isDryRun(body) ? this.transactions.rehearse(accountId, work) : this.transactions.run(accountId, work);
  }
}

/** Known before the body is checked, which is done where its reviews are locked. */
const isDryRun = (body: unknown): boolean => (body as { dryRun?: unknown } | null | undefined)?.dryRun === true;

function summary(
  reviews: readonly Held[],
  { settled, openBefore, openReviews, leftOut }: Outcome,
  people: readonly Colleague[],
): AssignmentsView {
  const done = new Map(settled.map((each) => [each.reviewId, each]));
  const assignments = reviews.map(({ id }): AssignmentsView['assignments'][number] => {
    const { userId = null, error = 'REVIEW_COMPLETED' as const } = done.get(id) ?? {};
    return { reviewId: id, assignedTo: userId, status: userId ? 'success' : 'failed', error };
  });
  const counts = Map.groupBy(assignments, ({ assignedTo }) => assignedTo);
  const failed = counts.get(null)?.length ?? 0;
  return {
    assigned: assignments.length - failed,
    failed,
    assignments,
    summary: people.map(({ userId }) => ({
      userId,
      assignedCount: counts.get(userId)?.length ?? 0,
      openBefore: openBefore.get(userId) ?? 0,
      totalWorkload: openReviews.get(userId) ?? 0,
      leftOut: leftOut.get(userId) ?? null,
    })),
  };
}
