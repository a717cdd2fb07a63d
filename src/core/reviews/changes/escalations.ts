import { Injectable } from '@nestjs/common';
import { Audit } from '../../audit/audit.js';
import type { Principal } from '../../auth/principal.js';
import { Clock } from '../../clock/clock.js';
import { EventBus } from '../../events/event-bus.js';
import { History } from '../../history/history.js';
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
  tell(caller: Principal, { accountId, id, analysisId, goldenBeside }: Review, reason: string): void {
    this.history.add({ accountId, id }, 'escalated', caller.id, { reason });
    this.audit.record(caller, 'review.escalated', id);
    if (!goldenBeside) this.events.publish(accountId, 'review.escalated', { reviewId: id, analysisId, reason });
  }
}
