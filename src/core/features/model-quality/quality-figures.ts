/** Bins of equal width from 0 to 1, over which calibration is measured. */
export const bins = 10;

/** Sums over the scores that fall into one bin of the risk. */
export interface Tally {
  /** From 0; a risk of 1 falls into the last one. */
  readonly bin: number;
  readonly count: number;
  /** Of these, by the verdict of reviewers. */
  readonly fraud: number;
  /** At or above the threshold, and how many of these are fraud. */
  readonly flagged: number;
  readonly flaggedFraud: number;
  readonly riskSum: number;
  /** Of (risk − verdict)², the verdict being 1 for fraud, else 0. */
  readonly squaredErrors: number;
}

export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly meanRisk: number;
  readonly fraudRate: number;
}

/** Null is what nothing can be said of, as the precision of a model that flagged nothing. Shares have six decimals. */
export interface Figures {
  readonly reviewed: number;
  readonly confirmed: number;
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly trueNegatives: number;
  readonly falseNegatives: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly falsePositiveRate: number | null;
  readonly brierScore: number | null;
  readonly expectedCalibrationError: number | null;
  /** Only bins with scores, in their order. */
  readonly calibration: CalibrationBin[];
}

/**
 * How well risks foretold verdicts. Brier score: the mean of (risk − verdict)² (G. W. Brier, Verification of forecasts
 * expressed in terms of probability, Monthly Weather Review 78, 1950). Expected calibration error: the mean over the bins,
 * weighted by their scores, of |mean risk − share of fraud| (M. P. Naeini, G. F. Cooper, M. Hauskrecht, Obtaining well
 * calibrated probabilities using Bayesian binning, AAAI 2015).
 *
 * @param tallies at most one of each bin
 */
export function figuresOf(tallies: readonly Tally[]): Figures {
  const total = (of: (tally: Tally) => number) => tallies.reduce((sum, tally) => sum + of(tally), 0);
  const reviewed = total(({ count }) => count);
  const confirmed = total(({ fraud }) => fraud);
  const flagged = total((tally) => tally.flagged);
  const truePositives = total(({ flaggedFraud }) => flaggedFraud);
  const falsePositives = flagged - truePositives;
  return {
    reviewed,
    confirmed,
    truePositives,
    falsePositives,
    trueNegatives: reviewed - confirmed - falsePositives,
    falseNegatives: confirmed - truePositives,
    precision: share(truePositives, flagged),
    recall: share(truePositives, confirmed),
    falsePositiveRate: share(falsePositives, reviewed - confirmed),
    brierScore: share(
      total(({ squaredErrors }) => squaredErrors),
      reviewed,
    ),
    expectedCalibrationError: share(
      total(({ riskSum, fraud }) => Math.abs(riskSum - fraud)),
      reviewed,
    ),
    calibration: tallies.toSorted((a, b) => a.bin - b.bin).map(viewBin),
  };
}

const viewBin = ({ bin, count, riskSum, fraud }: Tally): CalibrationBin => ({
  from: bin / bins,
  to: (bin + 1) / bins,
  count,
  meanRisk: rounded(riskSum / count),
  fraudRate: rounded(fraud / count),
});

const share = (part: number, whole: number): number | null => (whole === 0 ? null : rounded(part / whole));

/** Without the noise of sums of doubles, which come in any order. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
