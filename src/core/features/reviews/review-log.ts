import { Injectable } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import type { Principal } from '../../platform/caller/principal.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { History } from '../../platform/history/history.js';
import type { Review } from './review.entity.js';
import { type Findings, reviewPriorities } from './review.types.js';

export interface NewAssignment {
  /** As it is now. */
  readonly review: Pick<Review, 'id' | 'analysisId' | 'urgency' | 'deadline' | 'goldenMixedWith'>;
  readonly userId: string;
  readonly from: string | null;
}
export interface Telling {
  readonly notify?: boolean;
  /** The type, where a strategy chose. */
  readonly strategy?: string;
  /** Why, where nobody asked for it. */
  readonly reason?: string;
}
type Actor = Pick<Principal, 'accountId' | 'id'>;

/** Records what happens to reviews: history, audit trail and events together. In the caller's transaction. */
@Injectable()
export class ReviewLog {
  constructor(
    private readonly history: History,
    private readonly audit: Audit,
    private readonly events: EventBus,
  ) {}

  async created({ accountId, id: actor }: Actor, reviews: readonly Review[]): Promise<void> {
    const entries = reviews.map(({ id: subject }) => ({ subject }));
    await this.history.addMany(accountId, 'created', actor, entries);
  }

  /** `fields`: what changed, from and to. */
  updated(caller: Principal, review: Review, fields: Readonly<Record<string, unknown>>): void {
    this.history.add(review, 'updated', caller.id, { fields });
    this.audit.record(caller, 'review.updated', review.id, { fields: Object.keys(fields) });
  }

  async assigned(
    { accountId, id: actor }: Actor,
    assignments: readonly NewAssignment[],
    { notify = true, strategy, reason }: Telling = {},
  ): Promise<void> {
    if (assignments.length === 0) return;
    await this.history.addMany(
      accountId,
      'assigned',
      actor,
      assignments.map(({ review, userId, from }) => ({
        subject: review.id,
        details: {
          assignedTo: userId,
          ...(from && { from }),
          ...(strategy && { strategy }),
          ...(reason && { reason }),
        },
      })),
    );
    await this.events.publishMany(
      accountId,
      'review.assigned',
      assignments
        .filter(({ review }) => !review.goldenMixedWith)
        .map(({ review, userId }) => ({
          reviewId: review.id,
          analysisId: review.analysisId,
          assignedTo: userId,
          by: actor,
          priority: reviewPriorities[review.urgency]!,
          deadline: review.deadline?.toISOString() ?? null,
          notify,
        })),
    );
  }

  /** By a caller who named the user. */
  async reassigned(caller: Principal, assignment: NewAssignment): Promise<void> {
    await this.assigned(caller, [assignment]);
    this.audit.record(caller, 'review.assigned', assignment.review.id, { assignedTo: assignment.userId });
  }

  /** Nobody has it any more. */
  unassigned(
    { id: actor }: Actor,
    review: Review,
    { from, reason }: { readonly from: string | null; readonly reason: string | null },
  ): void {
    this.history.add(review, 'unassigned', actor, { from, ...(reason !== null && { reason }) });
  }

  /** From a user who had it; after `unassigned`, or after it was given to another. */
  takenBack(caller: Principal, review: Review, from: string, reason: string | null): void {
    this.audit.record(caller, 'review.unassigned', review.id, { from });
    this.relieved(caller, review, { from, reason, isWithdrawn: false });
  }

  withdrawn(caller: Principal, review: Review, reason: string): void {
    this.audit.record(caller, 'review.withdrawn', review.id);
    if (review.assignedTo) this.relieved(caller, review, { from: review.assignedTo, reason, isWithdrawn: true });
  }

  /** It was withdrawn before. */
  restored(caller: Principal, review: Review): void {
    this.history.add(review, 'restored', caller.id);
    this.audit.record(caller, 'review.restored', review.id);
  }

  started(caller: Principal, review: Review, at: Date): void {
    this.history.add(review, 'started', caller.id, undefined, at);
    this.audit.record(caller, 'review.started', review.id);
  }

  escalated(caller: Principal, { accountId, id, analysisId, goldenMixedWith }: Review, reason: string): void {
    this.history.add({ accountId, id }, 'escalated', caller.id, { reason });
    this.audit.record(caller, 'review.escalated', id);
    if (!goldenMixedWith)
      this.events.publish(accountId, 'review.escalated', { reviewId: id, analysisId, by: caller.id, reason });
  }

  /** `hasStarted` false: it was completed without having been started before. */
  completed(
    caller: Principal,
    review: Review,
    findings: Findings,
    {
      at,
      hasStarted,
      isCorrection,
    }: { readonly at: Date; readonly hasStarted: boolean; readonly isCorrection: boolean },
  ): void {
    if (!hasStarted) this.history.add(review, 'started', caller.id, undefined, at);
    this.history.add(review, 'completed', caller.id, { findings }, at);
    this.audit.record(caller, 'review.completed', review.id);
    if (review.goldenMixedWith) return;
    this.events.publish(review.accountId, 'review.completed', {
      reviewId: review.id,
      analysisId: review.analysisId,
      by: caller.id,
      fraudConfirmed: findings.fraudConfirmed,
      confidence: findings.confidence ?? null,
      isCorrection,
    });
  }

  /** `from` does not have to do it any more. Who takes a review from themselves knows. */
  private relieved(
    caller: Principal,
    { accountId, id: reviewId, analysisId, goldenMixedWith }: Review,
    change: { readonly from: string; readonly reason: string | null; readonly isWithdrawn: boolean },
  ): void {
    if (goldenMixedWith || change.from === caller.id) return;
    this.events.publish(accountId, 'review.unassigned', { reviewId, analysisId, ...change });
  }
}
