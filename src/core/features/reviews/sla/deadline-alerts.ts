import { Inject, Injectable } from '@nestjs/common';
import { systemPrincipal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { Escalations } from '../changes/escalations.js';
import type { Review } from '../review.entity.js';
import { SlaAlertRepository } from './sla-alert.repository.js';

/** Raises the warnings and the breach of a deadline, each once. In the caller's transaction. */
@Injectable()
export class DeadlineAlerts {
  constructor(
    private readonly alerts: SlaAlertRepository,
    private readonly escalations: Escalations,
    private readonly events: EventBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `minutesLeft` names the alert; people read how much time is really left. A hidden copy is escalated like any other review, and raises nothing. */
  async raise(review: Review, deadline: Date, minutesLeft: number, now: Date): Promise<void> {
    const { accountId, id: reviewId, analysisId, assignedTo = null, status, goldenMixedWith } = review;
    if (!(await this.alerts.record(accountId, reviewId, deadline, minutesLeft, now))) return;
    const about = { reviewId, analysisId, assignedTo, deadline: deadline.toISOString() };
    if (minutesLeft > 0) {
      if (!goldenMixedWith)
        this.events.publish(accountId, 'sla.warning', { ...about, minutesLeft: minutesUntil(deadline, now) });
      return;
    }
    if (!goldenMixedWith) this.events.publish(accountId, 'sla.breach', about);
    if (this.config.reviews.sla.escalateOnBreach && status !== 'escalated')
      this.escalations.escalate(systemPrincipal(accountId), review, 'The deadline has passed.');
  }
}

const minutesUntil = (deadline: Date, now: Date): number =>
  Math.max(1, Math.round((deadline.getTime() - now.getTime()) / 60_000));
