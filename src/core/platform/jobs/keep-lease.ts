import { LeaseLost } from './lease-lost.js';

/** Three times in the duration of a lease, so that two failures do not lose it. */
const timesInLease = 3;

/**
 * Extends a lease of so many seconds until the timer is cleared; aborts `lost` where another has it.
 *
 * @param extend false where the lease is another's by now
 * @param failed gets what `extend` throws; the next turn tries again
 */
export const keepLease = (
  seconds: number,
  extend: () => Promise<boolean>,
  lost: AbortController,
  failed: (error: unknown) => void,
): NodeJS.Timeout =>
  setInterval(
    () => void extend().then((held) => held || lost.abort(new LeaseLost()), failed),
    (seconds * 1000) / timesInLease,
  );
