import fc from 'fast-check';
import { scoreOfRisk } from '../../analyses/risk-score.js';
import { type Aim, aims, allowedBy } from './aims.js';
import { type SuggestedPoint, suggestPoints } from './suggested-points.js';

const logOdds = (share: number) => Math.log(share / (1 - share));
const share = (odds: number) => 1 / (1 + Math.exp(-odds));
const many = (count: number, risk: number) => Array.from({ length: count }, () => risk);

/** A risk as a model with these points shows it; `below` the first, the line to the second goes on, or all is shifted. */
function shown(risk: number, points: readonly SuggestedPoint[], below: 'line' | 'shift'): number {
  const [at, places] = [logOdds(risk), points.map((each) => [logOdds(each.risk), logOdds(each.score / 100)] as const)];
  const segment = Math.min(Math.max(1, places.filter(([x]) => x <= at).length), places.length - 1);
  const [[x0, y0], [x1, y1]] = [places[segment - 1]!, places[segment]!];
  if (below === 'shift' && at < x0) return share(y0 + at - x0);
  return share(y0 + ((at - x0) * (y1 - y0)) / (x1 - x0));
}

const flagged = (risks: readonly number[], points: readonly SuggestedPoint[], score: number, below: 'line' | 'shift') =>
  risks.filter((risk) => scoreOfRisk(shown(risk, points, below)) >= score).length;

/** Often equal, seldom close to 0 and 1. */
const risk = fc.oneof(
  fc.integer({ min: 1, max: 99 }).map((n) => n / 100),
  fc.double({ min: -12, max: 12, noNaN: true }).map(share),
);
const risks = fc.array(risk, { minLength: 1, maxLength: 400, size: 'max' });
const coarse: readonly Aim[] = [
  { score: 40, share: 0.3 },
  { score: 60, share: 0.1 },
  { score: 80, share: 0.05 },
];

describe('suggested points', () => {
  it('meet their aims with the scores as they are then shown and rounded', () =>
    fc.assert(
      fc.property(risks, fc.constantFrom(aims, coarse), fc.constantFrom('line', 'shift'), (calls, some, below) => {
        const points = suggestPoints(calls, some)!;
        for (const aim of some)
          expect(flagged(calls, points, aim.score, below)).toBeLessThanOrEqual(allowedBy(aim, calls.length));
      }),
    ));

  it('rise, between 0 and 1', () =>
    fc.assert(
      fc.property(risks, (calls) => {
        const found = suggestPoints(calls, aims)!.map((each) => each.risk);
        expect([0, ...found, 1].every((each, index, all) => index === 0 || each > all[index - 1]!)).toBe(true);
      }),
    ));

  it.each([
    [0.001, 'shift'],
    [0.004, 'line'],
  ] as const)('are as low as the aims allow, with calls %d apart and a %s below', (apart, below) => {
    const calls = Array.from({ length: 20_000 }, (_, i) => share(8 - i * apart));
    const points = suggestPoints(calls, aims)!;
    expect(points.map(({ score }) => flagged(calls, points, score, below))).toEqual([400, 60, 10]);
    expect(points.map(({ isAboveAll }) => isAboveAll)).toEqual([false, false, false]);
  });

  it('lie just above the highest legitimate call where there are too few, and say so', () => {
    const points = suggestPoints([0.7, 0.6, ...many(100, 0.1)], aims)!;
    expect(points.map(({ score, isAboveAll }) => [score, isAboveAll])).toEqual([
      [40, false],
      [60, true],
      [80, true],
    ]);
    expect(points[0]!.risk).toBeGreaterThan(0.1);
    expect(points[0]!.risk).toBeLessThan(0.2);
    expect(points[1]!.risk).toBeGreaterThan(0.7);
    expect(points[2]!.risk).toBeLessThan(0.72);
  });

  it('are written with few decimals', () =>
    expect(suggestPoints([0.7, 0.6, ...many(100, 0.1)], aims)!.map((each) => String(each.risk).length <= 8)).toEqual([
      true,
      true,
      true,
    ]));

  it('are none without legitimate calls, or where these have the risk 1', () => {
    expect(suggestPoints([], aims)).toBeNull();
    expect(suggestPoints([1, 0.5], aims)).toBeNull();
    expect(suggestPoints([1, ...many(2_000, 0.5)], aims)).toHaveLength(3);
  });

  it('take calls of the risk 0', () => expect(suggestPoints([0, 0], aims)![0]!.risk).toBeGreaterThan(0));
});
