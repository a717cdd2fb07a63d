import { Injectable } from '@nestjs/common';
import { Audit } from '../../audit/audit.js';
import type { Principal } from '../../auth/principal.js';
import type { Colleague } from '../../auth/users/colleague.js';
import { Clock } from '../../clock/clock.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { errors } from '../../errors/errors.js';
import { readBody } from '../../http/late-body.js';
import { storable } from '../../http/storable.js';
import { People } from '../people.js';
import type { Review } from '../review.entity.js';
import { ReviewRepository } from '../review.repository.js';
import { reviewPriorities } from '../review.types.js';
import { exists, mayRead, Sights } from '../sight.js';
import { SlaClock } from '../sla/sla-clock.js';
import { Assigner } from './assigner.js';
import { AssignmentLockRepository } from './assignment-lock.repository.js';
import { AssignmentLog, type NewAssignment } from './assignment-log.js';
import { AssignmentRepository } from './assignment.repository.js';
import { type AssignmentsView, NewAssignments, type NewAssignments as Order } from './bulk.schemas.js';
import { type ChosenStrategy, readStrategy } from './read-strategy.js';
import type { Settled } from './settle.js';
import { Strategies } from './strategies.js';

type Row = Omit<Settled, 'error'> & { readonly error: Settled['error'] | 'REVIEW_COMPLETED' };

/** Assigns many reviews at once, by a strategy. */
@Injectable()
export class BulkAssignment {
  constructor(
    private readonly strategies: Strategies,
    private readonly assigner: Assigner,
    private readonly assignments: AssignmentRepository,
    private readonly reviews: ReviewRepository,
    private readonly people: People,
    private readonly sights: Sights,
    private readonly sla: SlaClock,
    private readonly log: AssignmentLog,
    private readonly lock: AssignmentLockRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws INVALID_STRATEGY, REVIEWS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, INVALID_ASSIGNMENT, in this
   * order; then nothing is assigned.
   */
  async assign(caller: Principal, body: unknown): Promise<AssignmentsView> {
    const chosen = await this.strategy(body);
    return this.unitOfWork.run(async () => {
      await this.lock.take(caller.accountId);
      const reviews = await this.find(caller, body);
      const order = readBody(NewAssignments, body, errors.validationFailed);
      const people = await this.named(caller.accountId, chosen);
      const open = reviews.filter(({ status }) => status !== 'completed');
      const settled = await this.assigner.settle(caller.accountId, open, people, chosen);
      await this.store(caller, open, settled, order, chosen.strategy.type);
      return this.summary(caller.accountId, reviews, settled, people);
    });
  }

  private async strategy(body: unknown): Promise<ChosenStrategy> {
    const given = (body as { assignmentStrategy?: unknown } | null | undefined)?.assignmentStrategy;
    const read = await readStrategy(given, (type) => this.strategies.find(type));
    if ('strategy' in read) return read;
    throw errors.invalidStrategy(read, this.strategies.types());
  }

  /** In the order of the body; nothing where it names no reviews, which the schema tells of. */
  private async find(caller: Principal, body: unknown): Promise<Review[]> {
    const given = (body as { reviewIds?: unknown } | null | undefined)?.reviewIds;
    if (!Array.isArray(given) || given.length > 1000) return [];
    const ids = [...new Set(given.filter((id): id is string => typeof id === 'string' && id !== ''))];
    const locked = await this.reviews.lock(caller.accountId, ids.map(storable));
    const sight = await this.sights.of(caller);
    const found = new Map(locked.filter((review) => exists(sight, review)).map((review) => [review.id, review]));
    const unknown = ids.filter((id) => !found.has(id));
    if (unknown.length > 0) throw errors.reviewsNotFound(unknown);
    if (![...found.values()].every((review) => mayRead(sight, review)))
      throw errors.insufficientPermissions('all these reviews to be assigned to you');
    return ids.map((id) => found.get(id)!);
  }

  /** In the order of the body. */
  private async named(
    accountId: string,
    { strategy, userIds }: Pick<ChosenStrategy, 'strategy' | 'userIds'>,
  ): Promise<Colleague[]> {
    if (!userIds) return this.people.reviewers(accountId);
    const found = await this.people.of(accountId, userIds);
    const field = `assignmentStrategy.${strategy.requires ?? 'pool'}`;
    const bad = userIds.flatMap((id, index) => {
      const path = `${field}.${index}`;
      const role = found.get(id)?.role;
      if (!role) return [{ path, reason: 'is not a user of this account' }];
      return role === 'viewer' ? [{ path, reason: 'is a viewer, who cannot work on reviews' }] : [];
    });
    if (bad.length > 0) throw errors.invalidAssignment(bad);
    return userIds.map((id) => found.get(id)!);
  }

  private async store(
    caller: Principal,
    open: readonly Review[],
    settled: readonly Settled[],
    { priority, deadline, notifyReviewers: notify }: Order,
    strategy: string,
  ): Promise<void> {
    const { accountId } = caller;
    const urgency = priority && reviewPriorities.indexOf(priority);
    const held = new Map(open.map((review) => [review.id, review]));
    const given = settled.flatMap(({ reviewId, userId }) => (userId ? [{ reviewId, userId }] : []));
    await this.assignments.give(accountId, given, this.clock.now(), { urgency, deadline });
    const now = given.map(({ reviewId, userId }): NewAssignment => {
      const before = held.get(reviewId)!;
      const { id, analysisId, goldenBeside, assignedTo = null } = before;
      const changed = { urgency: urgency ?? before.urgency, deadline: deadline ?? before.deadline };
      const review = { id, analysisId, goldenBeside, ...changed };
      return { review, userId, from: assignedTo };
    });
    await this.log.tell(
      caller,
      now.filter(({ userId, from }) => userId !== from),
      { notify, strategy },
    );
    if (deadline)
      await this.sla.arm(
        accountId,
        now.map(({ review }) => ({ ...review, status: 'pending' as const })),
      );
    this.audit.record(caller, 'reviews.assigned', 'reviews', { strategy, assigned: given.length });
  }

  private async summary(
    accountId: string,
    reviews: readonly Review[],
    settled: readonly Settled[],
    people: readonly Colleague[],
  ): Promise<AssignmentsView> {
    const done = new Map(settled.map((each) => [each.reviewId, each]));
    const rows = reviews.map(
      ({ id }): Row => done.get(id) ?? { reviewId: id, userId: null, error: 'REVIEW_COMPLETED' },
    );
    const userIds = people.map(({ userId }) => userId);
    const loads = await this.assignments.loads(accountId, userIds, [], this.assigner.weights());
    const open = new Map(loads.map((load) => [load.userId, load.open]));
    const counts = new Map<string, number>();
    for (const { userId } of rows) if (userId) counts.set(userId, (counts.get(userId) ?? 0) + 1);
    const assigned = rows.filter(({ userId }) => userId).length;
    return {
      assigned,
      failed: rows.length - assigned,
      assignments: rows.map(({ reviewId, userId, error }) => ({
        reviewId,
        assignedTo: userId,
        status: userId ? 'success' : 'failed',
        ...(error && { error }),
      })),
      summary: userIds.map((userId) => ({
        userId,
        assignedCount: counts.get(userId) ?? 0,
        totalWorkload: open.get(userId) ?? 0,
      })),
    };
  }
}
