import { Injectable } from '@nestjs/common';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../platform/timers/on-timer.decorator.js';
import { ReviewRepository } from '../review.repository.js';
import { DeadlineAlerts } from './deadline-alerts.js';
import { SlaClock } from './sla-clock.js';

const lockedSeconds = 1;

/** Looks at reviews when an alert about their deadline is due. */
@Injectable()
@OnTimer('review.sla')
export class SlaTimer implements TimerHandler {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly alerts: DeadlineAlerts,
    private readonly sla: SlaClock,
  ) {}

  async fire({ accountId, key }: DueTimer, now: Date): Promise<void> {
    // Who changes a review holds its row while setting this timer: waiting for that row here would be a ring.
    const review = await this.reviews.findUnlessLocked(accountId, key);
    if (!review) return this.lookAgain(accountId, key);
    if (!review.deadline || review.status === 'completed') return;
    const alert = this.sla.due(review.deadline);
    if (!alert) return this.sla.arm(accountId, [review]);
    await this.alerts.raise(review, review.deadline, alert.minutesLeft, now);
    await this.sla.armNext(accountId, key, review.deadline, alert);
  }

  private async lookAgain(accountId: string, key: string): Promise<void> {
    if (await this.reviews.find(accountId, key)) await this.sla.again(accountId, key, lockedSeconds);
  }
}
