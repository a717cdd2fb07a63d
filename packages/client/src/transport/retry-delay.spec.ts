import fc from 'fast-check';
import { retryDelay } from './retry-delay.js';

const now = () => Date.parse('2026-01-31T08:00:00Z');

describe('the delay before another try', () => {
  it('doubles up to eight seconds, less a random part of up to a half', () =>
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
        const whole = Math.min(8000, 500 * 2 ** tries);
        const delay = retryDelay(tries, null, () => random)!;
        expect(delay).toBeGreaterThanOrEqual(whole / 2);
        expect(delay).toBeLessThanOrEqual(whole);
      }),
    ));

  it.each([
    ['0', 0],
    ['60', 60_000],
    ['Sat, 31 Jan 2026 08:00:20 GMT', 20_000],
    ['Sat, 31 Jan 2026 07:00:00 GMT', 0],
    ['3600', undefined],
    ['soon', 500],
  ])('after Retry-After: %s is %s ms', (value, expected) => {
    expect(retryDelay(0, value, () => 0, now)).toBe(expected);
  });
});
