/** Longer than this a client does not wait by itself: a window of the rate limit has 60 seconds. */
const longestRetryAfterMs = 61_000;
const first = 500;
const longest = 8000;

/**
 * Milliseconds before another try: twice as long each time, from half a second to eight, less a random part of up to a half, so that
 * clients do not come back at once. Undefined if the service asks for a longer wait than a minute.
 */
export function retryDelay(
  tries: number,
  retryAfter?: string | null,
  random = Math.random,
  now = Date.now,
): number | undefined {
  const delay = Math.min(longest, first * 2 ** tries) * (1 - random() / 2);
  const asked = retryAfterMs(retryAfter, now);
  if (asked === undefined) return delay;
  return asked > longestRetryAfterMs ? undefined : asked + random() * first;
}

/** Of `Retry-After`: seconds, or a date. */
function retryAfterMs(value: string | null | undefined, now: () => number): number | undefined {
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}
