import type { Message } from './channel.js';

/** Runs `work` unless the same was done lately; what is still being done is waited for. */
export type Once<T> = (key: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * Callwarden hands over a message for each person, and a room has many: all of them together are one post. Works within one
 * process; what failed is forgotten at once.
 */
export function once<T>(seconds: number): Once<T> {
  const done = new Map<string, { readonly until: number; readonly result: Promise<T> }>();
  return async (key, signal, work) => {
    signal.throwIfAborted();
    const now = performance.now();
    for (const [each, { until }] of done) if (until <= now) done.delete(each);
    const known = done.get(key);
    if (known) return Promise.race([known.result, abortOf(signal)]);
    const result = work();
    done.set(key, { until: now + seconds * 1000, result });
    try {
      return await result;
    } catch (error) {
      done.delete(key);
      throw error;
    }
  };
}

/**
 * The same for the messages of one event to several people. Who may not see the score gets a message without it, which is
 * another one.
 */
export function keyOf({ event, createdAt, title, data }: Message): string {
  const { analysisId, reviewId, call } = data as {
    analysisId?: unknown;
    reviewId?: unknown;
    call?: { riskScore?: unknown };
  };
  const about = analysisId ?? reviewId ?? title;
  return JSON.stringify([event, createdAt, about, call?.riskScore]);
}

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
