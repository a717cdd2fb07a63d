import fc from 'fast-check';
import { type Experience, paceOf, workOf } from './work-estimate.js';

/** As PostgreSQL's regr_slope and regr_intercept have it. */
function experience(pairs: readonly (readonly [number, number])[]): Experience {
  const [sumX, sumY] = [0, 1].map((axis) => pairs.reduce((sum, pair) => sum + pair[axis]!, 0)) as [number, number];
  const [meanX, meanY] = [sumX / pairs.length, sumY / pairs.length];
  const spread = pairs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = spread === 0 ? null : pairs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { count: pairs.length, sumX, sumY, slope, intercept: slope === null ? null : meanY - slope * meanX };
}

describe('paceOf', () => {
  it('finds base and speed', () => {
    const pairs = [10, 60, 300, 1200].map((x) => [x, 2 + x * 0.25] as const);
    const { base, perSecond } = paceOf(experience(pairs));
    expect([base, perSecond]).toEqual([expect.closeTo(2, 6), expect.closeTo(0.25, 6)]);
  });

  it('goes in proportion where all recordings were as long', () => {
    expect(
      paceOf(
        experience([
          [60, 6],
          [60, 12],
        ]),
      ),
    ).toEqual({ base: 0, perSecond: 0.15 });
  });

  it('is within a factor of two after ten analyses whose time scatters by a quarter, for recordings like those', () => {
    const factor = fc.double({ min: 0.8, max: 1.25, noNaN: true });
    const duration = fc.double({ min: 20, max: 3600, noNaN: true });
    const ten = fc.array(fc.tuple(duration, factor), { minLength: 10, maxLength: 10 });
    const truth = (seconds: number) => 1 + seconds * 0.1;
    fc.assert(
      fc.property(ten, fc.nat(9), (made, which) => {
        const pace = paceOf(experience(made.map(([x, noise]) => [x, truth(x) * noise] as const)));
        const sorted = made.map(([x]) => x).toSorted((a, b) => a - b);
        const asked = Math.max(sorted[which]!, sorted.at(-1)! / 4);
        const ratio = workOf(pace, 1, asked) / truth(asked);
        expect(ratio).toBeGreaterThan(0.5);
        expect(ratio).toBeLessThan(2);
      }),
    );
  });
});
