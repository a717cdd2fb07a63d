import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { Timers } from '../../../platform/timers/timers.js';
import type { Review } from '../review.entity.js';
import { type Alert, dueAlert, firstAlert, nextAlert } from './sla-alerts.js';

type Clocked = Pick<Review, 'id' | 'deadline' | 'status'>;

/** Knows what is to be raised about deadlines when, and sets the timers for it. In the caller's transaction. */
@Injectable()
export class SlaClock {
  constructor(
    private readonly timers: Timers,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Called whenever a review is made, or its deadline or status changes. */
  async arm(accountId: string, reviews: readonly Clocked[]): Promise<void> {
    const now = this.clock.now();
    const ticking = reviews.flatMap(({ id, deadline, status }) =>
      deadline && status !== 'completed' ? [{ key: id, dueAt: firstAlert(this.minutes, deadline, now).at }] : [],
    );
    const running = new Set(ticking.map(({ key }) => key));
    const still = reviews.filter(({ id }) => !running.has(id)).map(({ id }) => id);
    if (still.length > 0) await this.timers.cancel('review.sla', still);
    await this.timers.set(accountId, 'review.sla', ticking);
  }

  /** What is to be raised now; undefined before the first warning. */
  due(deadline: Date): Alert | undefined {
    return dueAlert(this.minutes, deadline, this.clock.now());
  }

  /** After an alert was raised. */
  async armNext(accountId: string, id: string, deadline: Date, sent: Alert): Promise<void> {
    const next = nextAlert(this.minutes, deadline, sent.minutesLeft);
    if (next) await this.timers.set(accountId, 'review.sla', [{ key: id, dueAt: next.at }]);
  }

  again(accountId: string, id: string, seconds: number): Promise<void> {
    return this.timers.set(accountId, 'review.sla', [{ key: id, dueAt: this.clock.in(seconds) }]);
  }

  private get minutes(): readonly number[] {
    return this.config.reviews.sla.warningMinutes;
  }
}
