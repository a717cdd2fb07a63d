import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { History } from '../../../platform/history/history.js';
import type { Review } from '../review.entity.js';
import { SlaClock } from '../sla/sla-clock.js';

/** Takes open reviews that nobody can or need finish out of their queues: completed, without a verdict. */
@Injectable()
export class Withdrawals {
  constructor(
    private readonly history: History,
    private readonly sla: SlaClock,
    private readonly clock: Clock,
  ) {}

  async withdraw(review: Review): Promise<void> {
    const now = this.clock.now();
    Object.assign(review, { status: 'completed', completedAt: now, updatedAt: now });
    this.history.add(review, 'withdrawn', 'system');
    await this.arm(review);
  }

  arm(review: Review): Promise<void> {
    return this.sla.arm(review.accountId, [review]);
  }
}
