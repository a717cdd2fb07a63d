import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { History } from '../../../platform/history/history.js';
import type { Review } from '../review.entity.js';
import { SlaClock } from '../sla/sla-clock.js';

/** What a review has that is not withdrawn, or no longer. */
export const notWithdrawn = { withdrawnAt: null, withdrawnBy: null, withdrawalReason: null } as const;

/** Takes open reviews that nobody can or need finish out of their queues: completed, without a verdict. ADR 33. */
@Injectable()
export class Withdrawals {
  constructor(
    private readonly history: History,
    private readonly sla: SlaClock,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction; `by` is a userId, a keyId or `system`. */
  async withdraw(
    review: Review,
    { by = 'system', reason = null }: { readonly by?: string; readonly reason?: string | null } = {},
  ): Promise<void> {
    const now = this.clock.now();
    const withdrawn = { withdrawnAt: now, withdrawnBy: by, withdrawalReason: reason };
    Object.assign(review, { status: 'completed', completedAt: now, updatedAt: now, ...withdrawn });
    this.history.add(review, 'withdrawn', by, reason === null ? undefined : { reason });
    await this.arm(review);
  }

  arm(review: Review): Promise<void> {
    return this.sla.arm(review.accountId, [review]);
  }
}
