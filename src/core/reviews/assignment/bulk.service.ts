import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import type { Colleague } from '../../auth/users/colleague.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { errors } from '../../errors/errors.js';
import { readBody } from '../../http/late-body.js';
import type { Review } from '../review.entity.js';
import { Assigner } from './assigner.js';
import { AssignmentLockRepository } from './assignment-lock.repository.js';
import { BulkRequest } from './bulk-request.js';
import { BulkWriter } from './bulk-writer.js';
import { type AssignmentsView, NewAssignments } from './bulk.schemas.js';
import type { Settled } from './settle.js';
import { Workloads } from './workloads.js';

/** Assigns many reviews at once, by a strategy. */
@Injectable()
export class BulkAssignment {
  constructor(
    private readonly request: BulkRequest,
    private readonly assigner: Assigner,
    private readonly writer: BulkWriter,
    private readonly workloads: Workloads,
    private readonly lock: AssignmentLockRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws INVALID_STRATEGY, REVIEWS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, INVALID_ASSIGNMENT, in this
   * order; then nothing is assigned.
   */
  async assign(caller: Principal, body: unknown): Promise<AssignmentsView> {
    const { accountId } = caller;
    const chosen = await this.request.strategy(body);
    return this.unitOfWork.run(async () => {
      await this.lock.take(accountId);
      const reviews = await this.request.lock(caller, body);
      const order = readBody(NewAssignments, body, errors.validationFailed);
      const people = await this.request.users(accountId, chosen);
      const open = reviews.filter(({ status }) => status !== 'completed');
      const settled = await this.assigner.settle(accountId, open, people, chosen);
      await this.writer.write(caller, open, settled, order, chosen.strategy.type);
      return this.summary(accountId, reviews, settled, people);
    });
  }

  private async summary(
    accountId: string,
    reviews: readonly Review[],
    settled: readonly Settled[],
    people: readonly Colleague[],
  ): Promise<AssignmentsView> {
    const done = new Map(settled.map((each) => [each.reviewId, each]));
    const assignments = reviews.map(({ id }): AssignmentsView['assignments'][number] => {
      const { userId = null, error = 'REVIEW_COMPLETED' as const } = done.get(id) ?? {};
      return { reviewId: id, assignedTo: userId, status: userId ? 'success' : 'failed', ...(error && { error }) };
    });
    const userIds = people.map(({ userId }) => userId);
    const loadOf = await this.workloads.of(accountId, userIds);
    const counts = Map.groupBy(assignments, ({ assignedTo }) => assignedTo);
    const failed = counts.get(null)?.length ?? 0;
    return {
      assigned: assignments.length - failed,
      failed,
      assignments,
      summary: userIds.map((userId) => ({
        userId,
        assignedCount: counts.get(userId)?.length ?? 0,
        totalWorkload: loadOf(userId).open,
      })),
    };
  }
}
