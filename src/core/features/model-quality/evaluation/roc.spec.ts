import fc from 'fast-check';
import { combineScores } from '../../analyses/pipeline/combined-score.js';
import { precisionAtBaseRate, Roc, type Scored } from './roc.js';

const levels = { low: 20, medium: 40, high: 60, critical: 80 };
/** Few different risks, so that many are equal. */
const scores = fc.array(
  fc.record({ risk: fc.integer({ min: 0, max: 12 }).map((n) => n / 12), isFraud: fc.boolean() }),
  { maxLength: 60 },
);
const ofKind = (scored: readonly Scored[], isFraud: boolean) => scored.filter((each) => each.isFraud === isFraud);

describe('Roc', () => {
  it('has the area that counting all pairs gives', () =>
    fc.assert(
      fc.property(scores, (scored) => {
        const [frauds, legitimate] = [ofKind(scored, true), ofKind(scored, false)];
        const won = frauds.flatMap((fraud) =>
          legitimate.map(({ risk }) => (fraud.risk > risk ? 1 : fraud.risk === risk ? 0.5 : 0)),
        );
        const sum = won.reduce((total: number, each) => total + each, 0);
        const { auc } = new Roc(scored);
        if (won.length === 0) expect(auc).toBeNull();
        else expect(auc).toBeCloseTo(sum / won.length, 12);
      }),
    ));

  it('counts at a cut-off what is at it or above', () =>
    fc.assert(
      fc.property(scores, fc.double({ min: 0, max: 1, noNaN: true }), (scored, threshold) => {
        const share = (isFraud: boolean) => {
          const all = ofKind(scored, isFraud);
          return all.length === 0 ? null : all.filter(({ risk }) => risk >= threshold).length / all.length;
        };
        expect(new Roc(scored).at(threshold)).toMatchObject({
          flagged: scored.filter(({ risk }) => risk >= threshold).length,
          recall: share(true),
          falsePositiveRate: share(false),
        });
      }),
    ));

  it('counts at a score the calls that the service gives it or more', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ risk: fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000), isFraud: fc.boolean() })),
        fc.integer({ min: 0, max: 100 }),
        (scored, score) => {
          const isFlagged = ({ risk }: Scored) =>
            combineScores([{ providerId: 'p', risk, weight: 1, indicators: [] }], { utterances: [] }, levels)
              .riskScore >= score;
          expect(new Roc(scored).atScore(score)).toMatchObject({
            threshold: score / 100,
            flagged: scored.filter(isFlagged).length,
          });
        },
      ),
    ));

  it('counts a risk of 0.595 at 60, and one of 0.594 not', () =>
    expect(new Roc([0.595, 0.594].map((risk) => ({ risk, isFraud: false }))).atScore(60).flagged).toBe(1));

  it('finds the cut-off with the most frauds among those with few enough false positives', () =>
    fc.assert(
      fc.property(scores, fc.double({ min: 0, max: 1, noNaN: true }), (scored, rate) => {
        const roc = new Roc(scored);
        const fitting = scored
          .map(({ risk }) => roc.at(risk))
          .filter(({ falsePositiveRate }) => falsePositiveRate !== null && falsePositiveRate <= rate);
        const best = Math.max(-1, ...fitting.map(({ flagged }) => flagged));
        expect(roc.within(rate)?.flagged ?? -1).toBe(roc.legitimate === 0 ? -1 : best);
      }),
    ));

  it('thins its curve and keeps both ends', () => {
    const scored = Array.from({ length: 1000 }, (_, i) => ({ risk: i / 1000, isFraud: i % 3 === 0 }));
    const curve = new Roc(scored).curve(100);
    expect(curve.length).toBeLessThanOrEqual(101);
    expect([curve[0], curve.at(-1)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

describe('precision at a base rate', () => {
  const at = (recall: number, falsePositiveRate: number) =>
    precisionAtBaseRate({ recall, falsePositiveRate }, 1000, 600);

  it('is what is left of it where frauds are rare', () =>
    expect(at(0.9, 0.005)).toEqual({ value: 0.0015 / (0.0015 + 0.005 * (599 / 600)), isAtLeast: false }));

  it('is only known to be at least so much where no legitimate call is flagged', () =>
    expect(at(0.9, 0)).toEqual({ value: 0.0015 / (0.0015 + 0.003 * (599 / 600)), isAtLeast: true }));

  it('is not known where nothing is flagged', () => expect(at(0, 0)).toBeNull());
});
