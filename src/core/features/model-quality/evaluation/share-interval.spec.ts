import fc from 'fast-check';
import { shareInterval } from './share-interval.js';

const seen = fc.nat(3_000).chain((all) => fc.record({ all: fc.constant(all), found: fc.nat(all) }));
const width = (found: number, all: number) => {
  const { low, high } = shareInterval(found, all);
  return high - low;
};

describe('exact interval of a share', () => {
  /** Of SciPy: binomtest(found, all).proportion_ci(0.95, 'exact'). */
  it.each([
    [5, 20, 0.08657146910143455, 0.49104587170795755],
    [0, 220, 0, 0.01662783954037557],
    [1, 220, 0.00011507432383817656, 0.025064076227964544],
    [21, 220, 0.06006313142937347, 0.14220838013782328],
    [600, 1_000, 0.5688784459559311, 0.6305310124510889],
    [3, 100_000, 6.186763915927223e-6, 8.767020256784099e-5],
    [220, 220, 0.9833721604596244, 1],
  ])('of %i of %i is what SciPy gives', (found, all, low, high) => {
    const interval = shareInterval(found, all);
    expect(interval.low).toBeCloseTo(low, 12);
    expect(interval.high).toBeCloseTo(high, 12);
  });

  it('is all from 0 to 1 of nothing', () => expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 }));

  it('contains the share', () =>
    fc.assert(
      fc.property(seen, ({ found, all }) => {
        const { low, high } = shareInterval(found, all);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        if (all > 0) expect(low).toBeLessThanOrEqual(found / all);
        if (all > 0) expect(high).toBeGreaterThanOrEqual(found / all);
      }),
    ));

  it('is narrower the more calls there are of the same share', () =>
    fc.assert(
      fc.property(seen, fc.integer({ min: 2, max: 20 }), ({ found, all }, times) => {
        fc.pre(all > 0);
        expect(width(found * times, all * times)).toBeLessThan(width(found, all));
      }),
    ));

  it('is the mirror image for the other calls', () =>
    fc.assert(
      fc.property(seen, ({ found, all }) => {
        const [interval, mirrored] = [shareInterval(found, all), shareInterval(all - found, all)];
        expect(mirrored.low).toBeCloseTo(1 - interval.high, 12);
        expect(mirrored.high).toBeCloseTo(1 - interval.low, 12);
      }),
    ));

  it('rises with the share', () =>
    fc.assert(
      fc.property(seen, ({ found, all }) => {
        fc.pre(found < all);
        const [less, more] = [shareInterval(found, all), shareInterval(found + 1, all)];
        expect(more.low).toBeGreaterThan(less.low);
        expect(more.high).toBeGreaterThan(less.high);
      }),
    ));

  it('holds for a million calls', () => {
    const { low, high } = shareInterval(500_000, 1_000_000);
    expect(low).toBeCloseTo(0.49902, 5);
    expect(high).toBeCloseTo(0.50098, 5);
  });
});
