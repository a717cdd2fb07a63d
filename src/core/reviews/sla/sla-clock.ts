import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { Timers } from '../../timers/timers.js';
import type { Review } from '../review.entity.js';
import { firstAlert, nextAlert } from './sla-alerts.js';

type Clocked = Pick<Review, 'id' | 'deadline' | 'status' | 'goldenBeside'>;

/** Sets the timers that raise what is to be raised about deadlines. In the caller's transaction. */
@Injectable()
export class SlaClock {
  constructor(
    private readonly timers: Timers,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Called whenever a review is made, or its deadline or status changes. Hidden copies raise nothing. */
  async arm(accountId: string, reviews: readonly Clocked[]): Promise<void> {
    const now = this.clock.now();
    const { warningMinutes } = this.config.reviews.sla;
    const ticking = reviews.flatMap(({ id, deadline, status, goldenBeside }) =>
      deadline && status !== 'completed' && !goldenBeside
        ? [{ key: id, dueAt: firstAlert(warningMinutes, deadline, now).at }]
        : [],
    );
    const running = new Set(ticking.map(({ key }) => key));
    const still = reviews.filter(({ id }) => !running.has(id)).map(({ id }) => id);
    if (still.length > 0) await this.timers.cancel('review.sla', still);
    await this.timers.set(accountId, 'review.sla', ticking);
  }

  /** After an alert was raised. */
  async armNext(accountId: string, id: string, deadline: Date, told: number): Promise<void> {
    const next = nextAlert(this.config.reviews.sla.warningMinutes, deadline, told);
    if (next) await this.timers.set(accountId, 'review.sla', [{ key: id, dueAt: next.at }]);
  }
}
