import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import type { Review } from '../review.entity.js';
import { reviewPriorities } from '../review.types.js';

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

/** Tells of assignments: their history and their events. In the caller's transaction. */
@Injectable()
export class AssignmentLog {
  constructor(
    private readonly history: History,
    private readonly events: EventBus,
  ) {}

  async tell(
    { accountId, id: actor }: Pick<Principal, 'accountId' | 'id'>,
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
          priority: reviewPriorities[review.urgency]!,
          deadline: review.deadline?.toISOString() ?? null,
          notify,
        })),
    );
  }
}
