import { scoreOfRisk } from '../../analyses/risk-score.js';
import { type Aim, aims } from './aims.js';
import type { Scored } from './roc.js';
import { type Interval, shareInterval } from './share-interval.js';
import { type SuggestedPoint, suggestPoints } from './suggested-points.js';

/** How many of the calls of one kind are flagged. */
export interface FlaggedShare {
  readonly calls: number;
  readonly flagged: number;
  /** Null where there are no such calls. */
  readonly share: number | null;
  /** Exact, of 95 % confidence. */
  readonly interval: Interval;
}

/** What a score from 0 to 100 does: calls of this score or more are flagged. */
export interface OperatingPoint extends Pick<Aim, 'score'> {
  readonly legitimate: FlaggedShare;
  readonly frauds: FlaggedShare;
  /** The highest share of legitimate calls that may be flagged. */
  readonly aim: number;
  /** Null where it is unknown: the share is within the aim, the upper end of its interval is not. */
  readonly holds: boolean | null;
}

export interface SourcePoints {
  readonly source: string;
  readonly points: readonly Pick<OperatingPoint, 'score' | 'legitimate'>[];
}

export interface OperatingPoints {
  readonly points: readonly OperatingPoint[];
  /** Those with legitimate calls. */
  readonly sources: readonly SourcePoints[];
  /** Null where there can be none. */
  readonly suggested: readonly SuggestedPoint[] | null;
}

/** Whether a model's scores flag as few legitimate calls as they should, and where its scores should lie for that. */
export function operatingPointsOf(calls: readonly (Scored & { readonly source: string })[]): OperatingPoints {
  const [frauds, legitimate] = [calls.filter(({ isFraud }) => isFraud), calls.filter(({ isFraud }) => !isFraud)];
  const sources = [...Map.groupBy(legitimate, ({ source }) => source)].map(([source, own]) => ({
    source,
    points: aims.map(({ score }) => ({ score, legitimate: flaggedOf(own, score) })),
  }));
  return {
    points: aims.map(({ score, share }) => {
      const flagged = flaggedOf(legitimate, score);
      return { score, legitimate: flagged, frauds: flaggedOf(frauds, score), aim: share, holds: isMet(share, flagged) };
    }),
    sources: sources.toSorted((a, b) => a.source.localeCompare(b.source)),
    suggested: suggestPoints(
      legitimate.map(({ risk }) => risk),
      aims,
    ),
  };
}

function flaggedOf(calls: readonly Scored[], score: number): FlaggedShare {
  const flagged = calls.filter(({ risk }) => scoreOfRisk(risk) >= score).length;
  const share = calls.length === 0 ? null : flagged / calls.length;
  return { calls: calls.length, flagged, share, interval: shareInterval(flagged, calls.length) };
}

function isMet(aim: number, { share, interval }: FlaggedShare): boolean | null {
  if (share !== null && share > aim) return false;
  return interval.high <= aim ? true : null;
}
