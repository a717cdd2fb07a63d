import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OperatingPoints, shownLogOdds } from './operating-points.js';

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

  it('must rise', () => {
    expect(OperatingPoints.safeParse(points.toReversed()).success).toBe(false);
    expect(OperatingPoints.safeParse([{ score: 60, risk: 0.5 }]).success).toBe(false);
    expect(OperatingPoints.safeParse(points).success).toBe(true);
  });
});
