import { Roc, type Scored } from './roc.js';

/** A call of so many words. */
export type Measured = Scored & { readonly words: number };

/** Of the calls that have so many words. Rates are null where there is no call of that kind. */
export interface LengthFigures {
  readonly from: number;
  /** Inclusive; null where longer calls have no band of their own. */
  readonly to: number | null;
  readonly frauds: number;
  readonly legitimate: number;
  readonly auc: number | null;
  /** At scores from 0 to 100. */
  readonly recall: Readonly<Record<'at60', number | null>>;
  readonly falsePositiveRate: Readonly<Record<'at40' | 'at60' | 'at80', number | null>>;
}

/** The longest call of each band, in words: a greeting, a short call, some minutes, and so on to over an hour. */
const ends = [50, 150, 400, 1_000, 3_000, 10_000, Infinity];

/** From the shortest calls to the longest; bands without calls are left out. */
export function figuresByLength(calls: readonly Measured[]): LengthFigures[] {
  return ends.flatMap((end, index) => {
    const from = index === 0 ? 0 : ends[index - 1]! + 1;
    const own = calls.filter(({ words }) => words >= from && words <= end);
    return own.length === 0 ? [] : [{ from, to: Number.isFinite(end) ? end : null, ...figuresOfBand(own) }];
  });
}

function figuresOfBand(own: readonly Scored[]): Omit<LengthFigures, 'from' | 'to'> {
  const roc = new Roc(own);
  const [at40, at60, at80] = [roc.atScore(40), roc.atScore(60), roc.atScore(80)];
  return {
    frauds: roc.frauds,
    legitimate: roc.legitimate,
    auc: roc.auc,
    recall: { at60: at60.recall },
    falsePositiveRate: {
      at40: at40.falsePositiveRate,
      at60: at60.falsePositiveRate,
      at80: at80.falsePositiveRate,
    },
  };
}
