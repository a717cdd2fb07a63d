import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import type { Review } from '../review.entity.js';

/** Hands a review up to supervisors. In the caller's transaction. */
@Injectable()
export class Escalations {
  constructor(
    private readonly history: History,
    private readonly audit: Audit,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  escalate(caller: Principal, review: Review, reason: string): void {
    const now = this.clock.now();
    review.status = 'escalated';
    review.updatedAt = now;
    review.firstActionAt ??= now;
    this.tell(caller, review, reason);
  }

  /** Of one that is escalated from its beginning, too. */
  tell(caller: Principal, { accountId, id, analysisId, goldenMixedWith }: Review, reason: string): void {
    this.history.add({ accountId, id }, 'escalated', caller.id, { reason });
    this.audit.record(caller, 'review.escalated', id);
    if (!goldenMixedWith) this.events.publish(accountId, 'review.escalated', { reviewId: id, analysisId, reason });
  }
}
