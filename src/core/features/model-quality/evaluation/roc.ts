import { scoreOfRisk } from '../../analyses/risk-score.js';

export interface Scored {
  /** 0 to 1. */
  readonly risk: number;
  readonly isFraud: boolean;
}

/** What a cut-off does: calls of this risk and above are flagged. Rates are null where there is no call of that kind. */
export interface CutOff {
  readonly threshold: number;
  readonly flagged: number;
  readonly recall: number | null;
  readonly falsePositiveRate: number | null;
  readonly precision: number | null;
}

/**
 * All cut-offs of scored calls: the receiver operating characteristic (T. Fawcett, An introduction to ROC analysis, Pattern
 * Recognition Letters 27, 2006).
 */
export class Roc {
  readonly frauds: number;
  readonly legitimate: number;
  /** From the highest risk down; calls of equal risk share a point. */
  private readonly points: {
    readonly threshold: number;
    readonly truePositives: number;
    readonly falsePositives: number;
  }[];

  constructor(scored: readonly Scored[]) {
    this.points = [];
    let [truePositives, falsePositives] = [0, 0];
    const sorted = scored.toSorted((a, b) => b.risk - a.risk);
    for (const [index, { risk, isFraud }] of sorted.entries()) {
      if (isFraud) truePositives++;
      else falsePositives++;
      if (sorted[index + 1]?.risk !== risk) this.points.push({ threshold: risk, truePositives, falsePositives });
    }
    [this.frauds, this.legitimate] = [truePositives, falsePositives];
  }

  /** The probability that a fraud has a higher risk than a legitimate call, equal ones counting half; null without both kinds. */
  get auc(): number | null {
    if (this.frauds === 0 || this.legitimate === 0) return null;
    let [area, truePositives, falsePositives] = [0, 0, 0];
    for (const point of this.points) {
      area += ((point.falsePositives - falsePositives) * (point.truePositives + truePositives)) / 2;
      ({ truePositives, falsePositives } = point);
    }
    return area / (this.frauds * this.legitimate);
  }

  at(threshold: number): CutOff {
    const point = this.points.findLast((each) => each.threshold >= threshold);
    return this.view(threshold, point);
  }

  /** By the score from 0 to 100, which is rounded: 60 begins at a risk of 0.595. */
  atScore(score: number): CutOff {
    const point = this.points.findLast((each) => scoreOfRisk(each.threshold) >= score);
    return this.view(score / 100, point);
  }

  /** The lowest cut-off with at most this rate of false positives; undefined where every cut-off has more, or nothing is legitimate. */
  within(falsePositiveRate: number): CutOff | undefined {
    if (this.legitimate === 0) return undefined;
    const point = this.points.findLast((each) => each.falsePositives <= falsePositiveRate * this.legitimate);
    return point && this.view(point.threshold, point);
  }

  /** Pairs of false positive rate and recall from (0, 0) to (1, 1), at most `most` of them. */
  curve(most: number): [falsePositiveRate: number, recall: number][] {
    const step = Math.max(1, Math.ceil(this.points.length / (most - 2)));
    const kept = this.points.filter((_, index) => index % step === 0 || index === this.points.length - 1);
    const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
    return [
      [0, 0],
      ...kept.map(({ truePositives, falsePositives }): [number, number] => [
        share(falsePositives, this.legitimate),
        share(truePositives, this.frauds),
      ]),
    ];
  }

  private view(threshold: number, { truePositives, falsePositives } = { truePositives: 0, falsePositives: 0 }): CutOff {
    const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
    const flagged = truePositives + falsePositives;
    return {
      threshold,
      flagged,
      recall: share(truePositives, this.frauds),
      falsePositiveRate: share(falsePositives, this.legitimate),
      precision: share(truePositives, flagged),
    };
  }
}

/**
 * Precision where one call in `oneIn` is a fraud, which is not what files of labelled calls show. Where none of `legitimate` calls
 * is flagged it is only known to be at least so much: the rate is then taken as 3 / n, the upper end of its 95 % confidence interval
 * (J. A. Hanley and A. Lippman-Hand, If nothing goes wrong, is everything all right?, JAMA 249, 1983).
 */
export function precisionAtBaseRate(
  { recall, falsePositiveRate }: Pick<CutOff, 'recall' | 'falsePositiveRate'>,
  legitimate: number,
  oneIn: number,
): { readonly value: number; readonly isAtLeast: boolean } | null {
  if (recall === null || falsePositiveRate === null || recall + falsePositiveRate === 0) return null;
  const found = recall / oneIn;
  const isAtLeast = falsePositiveRate === 0;
  const alarms = Math.min(1, isAtLeast ? 3 / legitimate : falsePositiveRate) * (1 - 1 / oneIn);
  return { value: found / (found + alarms), isAtLeast };
}
