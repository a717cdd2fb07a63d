import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type NewAssignment, ReviewLog } from '../review-log.js';
import { reviewPriorities } from '../review.types.js';
import { SlaClock } from '../sla/sla-clock.js';
import { AssignmentRepository, type Held } from './assignment.repository.js';
import type { AssignmentOrder } from './bulk.schemas.js';
import type { Settled } from './settle.js';

/** Stores what a bulk assignment has settled, in as many statements for a thousand reviews as for one. */
@Injectable()
export class BulkWriter {
  constructor(
    private readonly assignments: AssignmentRepository,
    private readonly log: ReviewLog,
    private readonly sla: SlaClock,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async write(
    caller: Principal,
    reviews: readonly Held[],
    settled: readonly Settled[],
    { priority, deadline, notifyReviewers: notify }: AssignmentOrder,
    strategy: string,
  ): Promise<void> {
    const { accountId } = caller;
    const urgency = priority && reviewPriorities.indexOf(priority);
    const given = settled.flatMap(({ reviewId, userId }) => (userId ? [{ reviewId, userId }] : []));
    await this.assignments.give(accountId, given, this.clock.now(), { urgency, deadline });
    const held = new Map(reviews.map((review) => [review.id, review]));
    const now = given.map(({ reviewId, userId }): NewAssignment => {
      const before = held.get(reviewId)!;
      const { id, analysisId, goldenMixedWith, assignedTo = null } = before;
      const changed = { urgency: urgency ?? before.urgency, deadline: deadline ?? before.deadline };
      return { review: { id, analysisId, goldenMixedWith, ...changed }, userId, from: assignedTo };
    });
    const moved = now.filter(({ userId, from }) => userId !== from);
    await this.log.assigned(caller, moved, { notify, strategy });
    const clocked = now.map(({ review }) => ({ ...review, status: 'pending' as const }));
    if (deadline) await this.sla.arm(accountId, clocked);
    this.audit.record(caller, 'reviews.assigned', 'reviews', { strategy, assigned: given.length });
  }
}
