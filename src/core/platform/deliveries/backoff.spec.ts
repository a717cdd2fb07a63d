import fc from 'fast-check';
import { nextDelay } from './backoff.js';

const hour = 3_600_000;
const usual = { initialDelayMs: 5000, backoffMultiplier: 3 };
const schedule = fc.record({
  initialDelayMs: fc.integer({ min: 100, max: hour }),
  backoffMultiplier: fc.double({ min: 1, max: 10, noNaN: true }),
});
const random = fc.double({ min: 0, max: 1, noNaN: true });

describe('The wait before the next attempt', () => {
  it('grows by the multiplier, up to the longest', () => {
    const waits = Array.from({ length: 11 }, (_, index) => nextDelay(usual, index + 1, 12 * hour, 0, 0.5) / 1000);
    expect(waits).toEqual([5, 15, 45, 135, 405, 1215, 3645, 10_935, 32_805, 43_200, 43_200]);
  });

  it('is spread by a fifth to both sides', () => {
    expect([0, 1].map((each) => nextDelay(usual, 1, 12 * hour, 0, each))).toEqual([4000, 6000]);
  });

  it('is as long as the receiver asks for, up to the longest', () => {
    expect(nextDelay(usual, 1, 12 * hour, 60_000)).toBe(60_000);
    expect(nextDelay(usual, 1, 12 * hour, 48 * hour)).toBe(12 * hour);
    expect(nextDelay(usual, 5, 12 * hour, 1000, 0.5)).toBe(405_000);
  });

  it('is never longer than the longest, nor shorter than four fifths of the first', () => {
    fc.assert(
      fc.property(
        schedule,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 60_000, max: 12 * hour }),
        fc.integer({ min: 0, max: 1000 * hour }),
        random,
        (each, attempt, longest, retryAfter, luck) => {
          const wait = nextDelay(each, attempt, longest, retryAfter, luck);
          expect(wait).toBeLessThanOrEqual(longest);
          expect(wait).toBeGreaterThanOrEqual(Math.floor(Math.min(longest, each.initialDelayMs) * 0.8));
        },
      ),
    );
  });
});
