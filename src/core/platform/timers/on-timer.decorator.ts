import { DiscoveryService } from '@nestjs/core';
import type { TimerKind } from './timer-kinds.js';

/** A timer that has come due. */
export interface DueTimer {
  readonly accountId: string;
  readonly key: string;
  readonly dueAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}
/**
 * What happens when timers of a kind come due. It runs in the transaction that takes the timer away, and must do nothing
 * but write there: so it happens exactly once, even if a process dies. It may set the timer again. When it throws, the timer
 * comes again, later each time.
 */
export interface TimerHandler {
  /** `now` is the moment of that transaction. */
  fire(timer: DueTimer, now: Date): Promise<void>;
}
/** Marks the one provider that handles a kind of timer. */
export const OnTimer = DiscoveryService.createDecorator<TimerKind>();
