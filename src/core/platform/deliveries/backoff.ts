import type { DeliveryPolicy } from './sender.js';

const jitter = 0.2;

export type Schedule = Pick<DeliveryPolicy, 'initialDelayMs' | 'backoffMultiplier'>;

/**
 * Milliseconds from attempt number `attempt` to the next: exponential, with ±20 % jitter so that what failed together does
 * not come back together; not before the receiver wants it, and at most `longestMs`. `random` is from 0 to 1.
 */
export function nextDelay(
  { initialDelayMs, backoffMultiplier }: Schedule,
  attempt: number,
  longestMs: number,
  retryAfterMs = 0,
  random = Math.random(),
): number {
  const planned = Math.min(longestMs, initialDelayMs * backoffMultiplier ** (attempt - 1));
  const spread = planned * (1 - jitter + 2 * jitter * random);
  return Math.round(Math.min(longestMs, Math.max(spread, retryAfterMs)));
}
