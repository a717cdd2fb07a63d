import fc from 'fast-check';
import { shiftTimes } from './shift-times.js';

describe('shiftTimes', () => {
  it('moves what was said to where it is now', () => {
    expect(shiftTimes([{ start: 3.5, end: 4.25, text: 'hello' }], 1.5, 10)).toEqual([
      { start: 2, end: 2.75, text: 'hello' },
    ]);
  });

  it('holds what reached into the cut at the edges', () => {
    expect(shiftTimes([{ start: 0.5, end: 20 }], 1, 10)).toEqual([{ start: 0, end: 10 }]);
  });

  it('leaves what has no times as it is', () => {
    expect(shiftTimes([{ start: null, end: null, quote: 'hello' }], 1, 10)).toEqual([
      { start: null, end: null, quote: 'hello' },
    ]);
  });

  it('keeps the order, and stays inside the recording', () => {
    const time = fc.double({ min: 0, max: 1000, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(time, time)), time, time, (pairs, cut, duration) => {
        const things = pairs.map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
        const moved = shiftTimes(things, cut, duration);
        for (const { start, end } of moved) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(duration + 0.0005);
          expect(start).toBeLessThanOrEqual(end);
        }
      }),
    );
  });
});
