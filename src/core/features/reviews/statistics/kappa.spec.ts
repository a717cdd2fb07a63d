import fc from 'fast-check';
import { agreementOf, type Verdicts } from './kappa.js';

const count = fc.nat(100_000);
const verdicts = fc
  .record({ bothYes: count, bothNo: count, onlyFirst: count, onlySecond: count })
  .filter(({ bothYes, bothNo, onlyFirst, onlySecond }) => bothYes + bothNo + onlyFirst + onlySecond > 0);
const swapped = ({ onlyFirst, onlySecond, ...same }: Verdicts): Verdicts => ({
  ...same,
  onlyFirst: onlySecond,
  onlySecond: onlyFirst,
});

describe('agreementOf', () => {
  it('gives what is computed by hand', () => {
    // 50 calls: 20 fraud for both, 15 for none, 5 for the first only, 10 for the second only. Observed 35/50 = 0.7;
    // the first says fraud in 25/50, the second in 30/50: expected 0.5 × 0.6 + 0.5 × 0.4 = 0.5; kappa 0.2/0.5.
    const { kappa, ...figures } = agreementOf({ bothYes: 20, bothNo: 15, onlyFirst: 5, onlySecond: 10 });
    expect(figures).toEqual({ reviews: 50, agreed: 35, observed: 0.7, expected: 0.5 });
    expect(kappa).toBeCloseTo(0.4, 12);
  });

  it('tells raters apart whose shares of the same verdicts are equal', () => {
    // Both 60 of 100, once by chance 0.7 × 0.6 + 0.3 × 0.4 = 0.54, once 0.7 × 0.3 + 0.3 × 0.7 = 0.42.
    const one = agreementOf({ bothYes: 45, bothNo: 15, onlyFirst: 25, onlySecond: 15 });
    const other = agreementOf({ bothYes: 30, bothNo: 30, onlyFirst: 40, onlySecond: 0 });
    expect([one.observed, one.expected, one.kappa?.toFixed(4)]).toEqual([0.6, 0.54, '0.1304']);
    expect([other.observed, other.expected, other.kappa?.toFixed(4)]).toEqual([0.6, 0.42, '0.3103']);
  });

  it.each([
    ['always yes', { bothYes: 7, bothNo: 0, onlyFirst: 0, onlySecond: 0 }],
    ['always no', { bothYes: 0, bothNo: 7, onlyFirst: 0, onlySecond: 0 }],
  ])('says null of two who say %s', (_, table) => {
    expect(agreementOf(table)).toEqual({ reviews: 7, agreed: 7, observed: 1, expected: 1, kappa: null });
  });

  it('is 0 where one of the two always says the same', () => {
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 100_000 }), (bothYes, onlyFirst) => {
        expect(agreementOf({ bothYes, bothNo: 0, onlyFirst, onlySecond: 0 }).kappa).toBe(0);
      }),
    );
  });

  it('is −1 where two with as many of each never agree', () => {
    expect(agreementOf({ bothYes: 0, bothNo: 0, onlyFirst: 3, onlySecond: 3 }).kappa).toBe(-1);
  });

  it('is the same whichever rater is the first', () => {
    fc.assert(fc.property(verdicts, (table) => expect(agreementOf(swapped(table))).toEqual(agreementOf(table))));
  });

  it('is the same whichever verdict is called yes', () => {
    const negated = ({ bothYes, bothNo, onlyFirst, onlySecond }: Verdicts): Verdicts => ({
      bothYes: bothNo,
      bothNo: bothYes,
      onlyFirst: onlySecond,
      onlySecond: onlyFirst,
    });
    fc.assert(fc.property(verdicts, (table) => expect(agreementOf(negated(table))).toEqual(agreementOf(table))));
  });

  it('is from −1 to 1, and null only where 1 is expected', () => {
    fc.assert(
      fc.property(verdicts, (table) => {
        const { kappa, expected, observed } = agreementOf(table);
        expect(kappa === null).toBe(expected === 1);
        expect(Math.abs(kappa ?? 0)).toBeLessThanOrEqual(1);
        expect(Math.sign(kappa ?? 0) * Math.sign(observed - expected)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is 1 where both agree on everything and each verdict occurs, and nowhere else', () => {
    const some = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(some, some, (bothYes, bothNo) => {
        expect(agreementOf({ bothYes, bothNo, onlyFirst: 0, onlySecond: 0 }).kappa).toBe(1);
        expect(agreementOf({ bothYes, bothNo, onlyFirst: 1, onlySecond: 0 }).kappa).toBeLessThan(1);
      }),
    );
  });

  it('is exactly 0 for independent raters', () => {
    const share = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(share, share, share, share, (yes, no, otherYes, otherNo) => {
        // The product of their shares in each cell.
        const table = {
          bothYes: yes * otherYes,
          bothNo: no * otherNo,
          onlyFirst: yes * otherNo,
          onlySecond: no * otherYes,
        };
        const { observed, expected, kappa } = agreementOf(table);
        expect([kappa, observed]).toEqual([0, expected]);
      }),
    );
  });

  it('agrees with a count over single verdicts', () => {
    const single = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(single, (pairs) => {
        const of = (first: boolean, second: boolean) => pairs.filter(([a, b]) => a === first && b === second).length;
        const share = (rater: 0 | 1, verdict: boolean) =>
          pairs.filter((p) => p[rater] === verdict).length / pairs.length;
        const observed = pairs.filter(([a, b]) => a === b).length / pairs.length;
        const expected = share(0, true) * share(1, true) + share(0, false) * share(1, false);
        const table = {
          bothYes: of(true, true),
          bothNo: of(false, false),
          onlyFirst: of(true, false),
          onlySecond: of(false, true),
        };
        const figures = agreementOf(table);
        expect(figures.observed).toBeCloseTo(observed, 12);
        expect(figures.expected).toBeCloseTo(expected, 12);
        if (figures.kappa !== null) expect(figures.kappa).toBeCloseTo((observed - expected) / (1 - expected), 9);
      }),
    );
  });
});
