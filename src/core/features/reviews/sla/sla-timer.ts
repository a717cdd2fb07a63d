import { Inject, Injectable } from '@nestjs/common';
import { systemPrincipal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../platform/timers/on-timer.decorator.js';
import { Escalations } from '../changes/escalations.js';
import type { Review } from '../review.entity.js';
import { ReviewRepository } from '../review.repository.js';
import { SlaAlertRepository } from './sla-alert.repository.js';
import { SlaClock } from './sla-clock.js';

const lockedSeconds = 1;

/** Raises the warnings and the breach of a deadline, each once. */
@Injectable()
@OnTimer('review.sla')
export class SlaTimer implements TimerHandler {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly alerts: SlaAlertRepository,
    private readonly sla: SlaClock,
    private readonly escalations: Escalations,
    private readonly events: EventBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async fire({ accountId, key }: DueTimer, now: Date): Promise<void> {
    // Who changes a review holds its row while setting this timer: waiting for that row here would be a ring.
    const review = await this.reviews.findUnlessLocked(accountId, key);
    if (!review) return this.lookAgain(accountId, key);
    if (!review.deadline || review.status === 'completed') return;
    const alert = this.sla.due(review.deadline);
    if (!alert) return this.sla.arm(accountId, [review]);
    if (await this.alerts.tell(accountId, key, review.deadline, alert.minutesLeft, now))
      this.raise(review, review.deadline, alert.minutesLeft);
    await this.sla.armNext(accountId, key, review.deadline, alert);
  }

  /** A hidden copy is escalated like any other review, and raises nothing. */
  private raise(review: Review, deadline: Date, minutesLeft: number): void {
    const { accountId, id: reviewId, analysisId, assignedTo = null, status, goldenMixedWith } = review;
    const about = { reviewId, analysisId, assignedTo, deadline: deadline.toISOString() };
    if (minutesLeft > 0) {
      if (!goldenMixedWith) this.events.publish(accountId, 'sla.warning', { ...about, minutesLeft });
      return;
    }
    if (!goldenMixedWith) this.events.publish(accountId, 'sla.breach', about);
    if (this.config.reviews.sla.escalateOnBreach && status !== 'escalated')
      this.escalations.escalate(systemPrincipal(accountId), review, 'The deadline has passed.');
  }

  private async lookAgain(accountId: string, key: string): Promise<void> {
    if (await this.reviews.find(accountId, key)) await this.sla.again(accountId, key, lockedSeconds);
  }
}
