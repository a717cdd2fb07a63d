import type { IndicatorQualityView } from './quality.schemas.js';

/** What reviewers said of the indicators of one type that a model version found, and did not find. */
export interface SignTally {
  /** Null where a reviewer named none. */
  readonly type: string | null;
  readonly judged: number;
  readonly confirmed: number;
  readonly missed: number;
}

/** By type; what has none comes last. @param tallies at most one of each type */
export const signFigures = (tallies: readonly SignTally[]): IndicatorQualityView[] =>
  tallies
    .map(({ type, judged, confirmed, missed }) => ({
      type,
      judged,
      confirmed,
      precision: judged === 0 ? null : Math.round((confirmed / judged) * 1e6) / 1e6,
      missed,
    }))
    .toSorted((a, b) => Number(a.type === null) - Number(b.type === null) || (a.type! < b.type! ? -1 : 1));
