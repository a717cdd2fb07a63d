import { Injectable } from '@nestjs/common';
import type { TimerKind } from './timer-kinds.js';
import { type NewTimer, TimerRepository } from './timer.repository.js';

/**
 * "Do this at that time", kept in PostgreSQL: survives restarts and runs once, on any node. Of a kind and a key there is one
 * timer. Written in the caller's transaction.
 */
@Injectable()
export class Timers {
  constructor(private readonly timers: TimerRepository) {}

  /** Sets the timers, or moves those that exist. One in the past comes due at once. */
  set(accountId: string, kind: TimerKind, timers: readonly NewTimer[]): Promise<void> {
    return this.timers.set(accountId, kind, timers);
  }

  /** Sets those that do not exist yet; the others stay as they are. */
  ensure(accountId: string, kind: TimerKind, timers: readonly NewTimer[]): Promise<void> {
    return this.timers.set(accountId, kind, timers, 'keep');
  }

  /**
   * Sets the timers; those that exist come no later than now said. They are held until the transaction ends: whatever fires
   * them sees what it has written.
   */
  bringForward(accountId: string, kind: TimerKind, timers: readonly NewTimer[]): Promise<void> {
    return this.timers.set(accountId, kind, timers, 'bringForward');
  }

  cancel(kind: TimerKind, keys: readonly string[]): Promise<void> {
    return this.timers.cancel(kind, keys);
  }

  /** Those of the kind whose keys begin so. */
  cancelStartingWith(kind: TimerKind, prefix: string): Promise<void> {
    return this.timers.cancelStartingWith(kind, prefix);
  }
}
