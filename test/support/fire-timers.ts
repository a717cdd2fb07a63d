import type { TimerRunner } from '../../src/core/platform/timers/timer-runner.js';
import type { Clock } from '../../src/core/platform/clock/clock.js';
import { query } from './test-database.js';

/**
 * Fires all that is due by now, and what that sets. A run that is under way already, by the service's own clockwork, may have looked
 * before the clock was moved.
 */
export async function fireTimers(runner: TimerRunner, databaseUrl: string, clock: Clock): Promise<void> {
  for (;;) {
    await runner.run();
    const due = await query<unknown[]>(databaseUrl, 'select 1 from timers where due_at <= $1 limit 1', [clock.now()]);
    if (due.length === 0) return;
  }
}
