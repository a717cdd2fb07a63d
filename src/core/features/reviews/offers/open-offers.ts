import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Timers } from '../../../platform/timers/timers.js';

const againSeconds = 60;

/** Reviews that nobody has. In the caller's transaction. */
@Injectable()
export class OpenOffers {
  constructor(
    private readonly timers: Timers,
    private readonly clock: Clock,
  ) {}

  /** They wait until they are assigned. */
  stop(ids: readonly string[]): Promise<void> {
    return this.timers.cancel('review.offer', ids);
  }

  /** Each is offered again in a while. */
  again(accountId: string, ids: readonly string[], seconds = againSeconds): Promise<void> {
    const dueAt = this.clock.in(seconds);
    return this.timers.set(
      accountId,
      'review.offer',
      ids.map((key) => ({ key, dueAt })),
    );
  }
}
