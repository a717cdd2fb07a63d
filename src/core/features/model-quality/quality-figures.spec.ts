import fc from 'fast-check';
import { bins, type Figures, figuresOf, type Tally } from './quality-figures.js';

interface Scored {
  readonly risk: number;
  readonly fraud: boolean;
}

/** As the database sums scores up. */
function tally(scored: readonly Scored[], threshold: number): Tally[] {
  const byBin = Map.groupBy(scored, ({ risk }) => Math.min(Math.floor(risk * bins), bins - 1));
  return [...byBin].map(([bin, entries]) => {
    const flagged = entries.filter(({ risk }) => risk >= threshold);
    return {
      bin,
      count: entries.length,
      fraud: entries.filter(({ fraud }) => fraud).length,
      flagged: flagged.length,
      flaggedFraud: flagged.filter(({ fraud }) => fraud).length,
      riskSum: entries.reduce((sum, { risk }) => sum + risk, 0),
      squaredErrors: entries.reduce((sum, { risk, fraud }) => sum + (risk - Number(fraud)) ** 2, 0),
    };
  });
}

describe('figuresOf', () => {
  it('gives what is computed by hand', () => {
    const scored: Scored[] = [
      { risk: 0.95, fraud: true },
      { risk: 0.9, fraud: true },
      { risk: 0.65, fraud: false },
      { risk: 0.35, fraud: true },
      { risk: 0.15, fraud: false },
      { risk: 0.05, fraud: false },
    ];
    expect(figuresOf(tally(scored, 0.6))).toEqual({
      reviewed: 6,
      confirmed: 3,
      truePositives: 2,
      falsePositives: 1,
      trueNegatives: 2,
      falseNegatives: 1,
      precision: 0.666667, // 2 of 3 flagged
      recall: 0.666667, // 2 of 3 confirmed
      falsePositiveRate: 0.333333, // 1 of 3 that are none
      brierScore: 0.147083, // (0.0025 + 0.01 + 0.4225 + 0.4225 + 0.0225 + 0.0025) / 6
      expectedCalibrationError: 0.275, // (|1.85 − 2| + 0.65 + |0.35 − 1| + 0.15 + 0.05) / 6
      calibration: [
        { from: 0, to: 0.1, count: 1, meanRisk: 0.05, fraudRate: 0 },
        { from: 0.1, to: 0.2, count: 1, meanRisk: 0.15, fraudRate: 0 },
        { from: 0.3, to: 0.4, count: 1, meanRisk: 0.35, fraudRate: 1 },
        { from: 0.6, to: 0.7, count: 1, meanRisk: 0.65, fraudRate: 0 },
        { from: 0.9, to: 1, count: 2, meanRisk: 0.925, fraudRate: 1 },
      ],
    } satisfies Figures);
  });

  it('says null where nothing can be said', () => {
    expect(figuresOf([])).toEqual({
      reviewed: 0,
      confirmed: 0,
      truePositives: 0,
      falsePositives: 0,
      trueNegatives: 0,
      falseNegatives: 0,
      precision: null,
      recall: null,
      falsePositiveRate: null,
      brierScore: null,
      expectedCalibrationError: null,
      calibration: [],
    });
    const unflagged = figuresOf(tally([{ risk: 0.1, fraud: false }], 0.6));
    expect(unflagged).toMatchObject({ precision: null, recall: null, falsePositiveRate: 0 });
  });

  it('puts a risk of 1 into the last bin', () => {
    expect(figuresOf(tally([{ risk: 1, fraud: true }], 1)).calibration).toEqual([
      { from: 0.9, to: 1, count: 1, meanRisk: 1, fraudRate: 1 },
    ]);
  });

  it('agrees with a computation score by score', () => {
    const risk = fc.double({ min: 0, max: 1, noNaN: true });
    const scored = fc.array(fc.record({ risk, fraud: fc.boolean() }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(scored, risk, (entries, threshold) => {
        const figures = figuresOf(tally(entries, threshold));
        const count = (flagged: boolean, fraud: boolean) =>
          entries.filter((each) => each.risk >= threshold === flagged && each.fraud === fraud).length;
        const [hit, alarm, miss, rest] = [
          count(true, true),
          count(true, false),
          count(false, true),
          count(false, false),
        ];
        const mean = (of: (each: Scored) => number) =>
          entries.reduce((sum, each) => sum + of(each), 0) / entries.length;
        expect(figures).toMatchObject({
          reviewed: entries.length,
          confirmed: hit + miss,
          truePositives: hit,
          falsePositives: alarm,
          trueNegatives: rest,
          falseNegatives: miss,
        });
        near(figures.precision, hit / (hit + alarm));
        near(figures.recall, hit / (hit + miss));
        near(figures.falsePositiveRate, alarm / (alarm + rest));
        near(
          figures.brierScore,
          mean(({ risk: forecast, fraud }) => (forecast - Number(fraud)) ** 2),
        );
        near(figures.expectedCalibrationError, naiveCalibrationError(entries));
        expect(figures.calibration.reduce((sum, bin) => sum + bin.count, 0)).toBe(entries.length);
      }),
    );
  });
});

function near(value: number | null, expected: number): void {
  if (Number.isNaN(expected)) return expect(value).toBeNull();
  expect(Math.abs(value! - expected)).toBeLessThan(1e-6);
}

/** For each score what its own bin says, bin by bin looked up anew. */
function naiveCalibrationError(entries: readonly Scored[]): number {
  const binOf = ({ risk }: Scored) => (risk === 1 ? bins - 1 : Math.floor(risk * bins));
  const gap = (entry: Scored) => {
    const same = entries.filter((other) => binOf(other) === binOf(entry));
    const risk = same.reduce((sum, other) => sum + other.risk, 0) / same.length;
    return Math.abs(risk - same.filter(({ fraud }) => fraud).length / same.length);
  };
  return entries.reduce((sum, entry) => sum + gap(entry), 0) / entries.length;
}
