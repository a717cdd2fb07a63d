import { bins, figuresOf, type CalibrationBin, type Tally } from '../quality-figures.js';
import type { Judged } from './judge.js';
import { figuresByLength, type LengthFigures } from './length-bands.js';
import { type OperatingPoints, operatingPointsOf } from './operating-points.js';
import { type CutOff, precisionAtBaseRate, Roc, type Scored } from './roc.js';

export interface EvaluationOptions {
  /** One call in so many is a fraud where the model is to be used. */
  readonly baseRateOneIn: number;
  /** Of the worst misses of each kind. */
  readonly misses: number;
  readonly operatingPoints: boolean;
}

export type RatedCutOff = CutOff & {
  /** Null where nothing is flagged. */
  readonly precisionAtBaseRate: ReturnType<typeof precisionAtBaseRate>;
};

/** Of the calls of one source. Rates are null where it has no call of that kind. */
export interface SourceFigures {
  readonly source: string;
  readonly frauds: number;
  readonly legitimate: number;
  /** Within the source; of a source of one kind, against the other kind in all sources, and then `isWithin` is false. */
  readonly auc: number | null;
  readonly isWithin: boolean;
  /** By the cut-offs that leave 0.5 % and 1 % false positives over all sources, and at the scores 60 and 40. */
  readonly recall: Readonly<Record<'at0.5%' | 'at1%' | 'at60', number | null>>;
  readonly falsePositiveRate: Readonly<Record<'at40' | 'at60', number | null>>;
}

/** How well a model's risks separate frauds from legitimate calls. */
export interface Evaluation {
  readonly frauds: number;
  readonly legitimate: number;
  readonly auc: number | null;
  /** Undefined where no cut-off has so few false positives. */
  readonly within: { readonly '0.5%': RatedCutOff | undefined; readonly '1%': RatedCutOff | undefined };
  /** By the scores from 10 to 90, as hundredths. */
  readonly cutOffs: readonly RatedCutOff[];
  readonly brierScore: number | null;
  readonly expectedCalibrationError: number | null;
  readonly calibration: readonly CalibrationBin[];
  readonly sources: readonly SourceFigures[];
  readonly lengths: readonly LengthFigures[];
  /** Where they were asked for. */
  readonly operatingPoints?: OperatingPoints;
  /** Frauds with the lowest risk, and legitimate calls with the highest. */
  readonly misses: { readonly frauds: readonly Judged[]; readonly legitimate: readonly Judged[] };
  /** Milliseconds a call. */
  readonly ms: { readonly mean: number; readonly median: number; readonly p99: number };
  /** False positive rate and recall, for drawing. */
  readonly curve: readonly (readonly [number, number])[];
}

const curvePoints = 400;
const scores = [10, 20, 30, 40, 50, 60, 70, 80, 90];

export function evaluate(judged: readonly Judged[], options: EvaluationOptions): Evaluation {
  const roc = new Roc(judged);
  const rate = (cutOff: CutOff): RatedCutOff => ({
    ...cutOff,
    precisionAtBaseRate: precisionAtBaseRate(cutOff, roc.legitimate, options.baseRateOneIn),
  });
  const tight = roc.within(0.005);
  const loose = roc.within(0.01);
  const { brierScore, expectedCalibrationError, calibration } = figuresOf(tallies(judged));
  const sources = [...Map.groupBy(judged, ({ source }) => source)].map(([source, own]) =>
    figuresOfSource(source, own, judged, [tight, loose]),
  );
  return {
    frauds: roc.frauds,
    legitimate: roc.legitimate,
    auc: roc.auc,
    within: { '0.5%': tight && rate(tight), '1%': loose && rate(loose) },
    cutOffs: scores.map((score) => rate(roc.atScore(score))),
    brierScore,
    expectedCalibrationError,
    calibration,
    sources: sources.toSorted((a, b) => a.source.localeCompare(b.source)),
    lengths: figuresByLength(judged),
    ...(options.operatingPoints && { operatingPoints: operatingPointsOf(judged) }),
    misses: worstMisses(judged, options.misses),
    ms: spread(judged.map((each) => each.ms)),
    curve: roc.curve(curvePoints),
  };
}

function worstMisses(judged: readonly Judged[], most: number): Evaluation['misses'] {
  const byRisk = judged.toSorted((a, b) => a.risk - b.risk);
  const legitimate = byRisk.filter(({ isFraud }) => !isFraud).toReversed();
  return {
    frauds: byRisk.filter(({ isFraud }) => isFraud).slice(0, most),
    legitimate: legitimate.slice(0, most),
  };
}

function figuresOfSource(
  source: string,
  own: readonly Scored[],
  all: readonly Scored[],
  [tight, loose]: readonly [CutOff | undefined, CutOff | undefined],
): SourceFigures {
  const roc = new Roc(own);
  const isWithin = roc.auc !== null;
  const others = all.filter(({ isFraud }) => isFraud !== roc.frauds > 0);
  const recallAt = (cutOff: CutOff | undefined) => (cutOff ? roc.at(cutOff.threshold).recall : null);
  return {
    source,
    frauds: roc.frauds,
    legitimate: roc.legitimate,
    auc: isWithin ? roc.auc : new Roc([...own, ...others]).auc,
    isWithin,
    recall: { 'at0.5%': recallAt(tight), 'at1%': recallAt(loose), at60: roc.atScore(60).recall },
    falsePositiveRate: { at40: roc.atScore(40).falsePositiveRate, at60: roc.atScore(60).falsePositiveRate },
  };
}

function tallies(scored: readonly Scored[]): Tally[] {
  const byBin = Map.groupBy(scored, ({ risk }) => Math.min(Math.floor(risk * bins), bins - 1));
  return [...byBin].map(([bin, entries]) => ({
    bin,
    count: entries.length,
    fraud: entries.filter(({ isFraud }) => isFraud).length,
    flagged: 0,
    flaggedFraud: 0,
    riskSum: entries.reduce((sum, { risk }) => sum + risk, 0),
    squaredErrors: entries.reduce((sum, { risk, isFraud }) => sum + (risk - Number(isFraud)) ** 2, 0),
  }));
}

function spread(values: readonly number[]): Evaluation['ms'] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const mean = values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
  return { mean, median: at(0.5), p99: at(0.99) };
}
