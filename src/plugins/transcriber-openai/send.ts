import { setTimeout as wait } from 'node:timers/promises';

const tries = 3;
/** Seconds; a longer wait is left to the job's own retry. */
const longestWait = 30;

/**
 * Sends, and sends again up to twice where the answer is 429 or 5xx and names a `Retry-After` of at most 30 seconds.
 * Returns the last answer, whatever its status.
 */
export async function send(request: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (let left = tries - 1; ; left--) {
    const response = await request();
    const seconds = retryAfter(response.headers.get('retry-after'));
    const again = (response.status === 429 || response.status >= 500) && seconds !== undefined;
    if (!again || left === 0 || seconds > longestWait) return response;
    await response.body?.cancel();
    await wait(seconds * 1000, undefined, { signal });
  }
}

/** Seconds from now: RFC 9110 §10.2.3 allows a number of seconds or a date. */
export function retryAfter(value: string | null, now = Date.now()): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
