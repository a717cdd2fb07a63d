import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OperatingPoints, shownLogOdds, shownRisk } from './operating-points.js';

const points = [
  { score: 40, risk: 0.3 },
  { score: 60, risk: 0.8 },
  { score: 80, risk: 0.97 },
];
const logit = (share: number) => Math.log(share / (1 - share));
const odds = fc.double({ min: -30, max: 30, noNaN: true });

describe('operating points', () => {
  it.each(points)('show the risk $risk as $score', ({ score, risk }) => {
    expect(shownLogOdds(logit(risk), points)).toBeCloseTo(logit(score / 100), 9);
  });

  it('keep the order of calls', () => {
    fc.assert(
      fc.property(odds, odds, (a, b) => {
        const [low, high] = [shownLogOdds(Math.min(a, b), points), shownLogOdds(Math.max(a, b), points)];
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });

  it('change nothing where there are none', () => {
    fc.assert(fc.property(odds, (a) => expect(shownLogOdds(a)).toBe(a)));
  });

  it('keep a risk between 0 and 1, and in order, 0 and 1 among them', () => {
    const risk = fc.oneof(
      fc.constantFrom(0, 1, Number.MIN_VALUE, 1 - Number.EPSILON / 2),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(risk, risk, (a, b) => {
        const [low, high] = [shownRisk(Math.min(a, b), points), shownRisk(Math.max(a, b), points)];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
    expect(shownRisk(0.8, points)).toBeCloseTo(0.6, 9);
  });

  it('must rise', () => {
    expect(OperatingPoints.safeParse(points.toReversed()).success).toBe(false);
    expect(OperatingPoints.safeParse([{ score: 60, risk: 0.5 }]).success).toBe(false);
    expect(OperatingPoints.safeParse(points).success).toBe(true);
  });
});
