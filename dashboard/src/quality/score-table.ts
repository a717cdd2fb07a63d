import type { VersionScoreCounts } from '../api/generated/types.gen.ts';
import { type Share, shareOf } from './wilson.ts';

interface Counts {
  readonly analyses: number;
  readonly frauds: number;
  readonly legitimate: number;
}

/** What a threshold does: calls of this score and above are flagged. */
export interface AtThreshold {
  readonly threshold: number;
  readonly flagged: Counts;
  readonly aDay: number;
  /** Of the flagged calls with a verdict, those that are fraud. */
  readonly precision: Share | null;
  /** Of the calls with the verdict fraud, those that are flagged. */
  readonly recall: Share | null;
}

/** Everything that can be said of the scores of a time, for each threshold from 0 to 100. */
export interface ScoreTable {
  readonly all: Counts;
  readonly days: number;
  readonly at: readonly AtThreshold[];
  readonly calibration: readonly CalibrationBin[];
}

export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly meanScore: number;
  readonly fraud: Share;
}

const nothing: Counts = { analyses: 0, frauds: 0, legitimate: 0 };
const plus = (a: Counts, b: Counts): Counts => ({
  analyses: a.analyses + b.analyses,
  frauds: a.frauds + b.frauds,
  legitimate: a.legitimate + b.legitimate,
});
const verdicts = ({ frauds, legitimate }: Counts) => frauds + legitimate;
const day = 86_400_000;

export function scoreTable(entries: readonly VersionScoreCounts[]): ScoreTable {
  const byScore: Counts[] = Array.from({ length: 101 }, () => nothing);
  for (const { scores } of entries) for (const each of scores) byScore[each.score] = plus(byScore[each.score]!, each);
  const all = byScore.reduce(plus, nothing);
  const days = daysOf(entries);
  const at: AtThreshold[] = [];
  let flagged = nothing;
  for (let threshold = 100; threshold >= 0; threshold--) {
    flagged = plus(flagged, byScore[threshold]!);
    at.unshift({
      threshold,
      flagged,
      aDay: days === 0 ? 0 : flagged.analyses / days,
      precision: shareOf(flagged.frauds, verdicts(flagged)),
      recall: shareOf(flagged.frauds, all.frauds),
    });
  }
  return { all, days, at, calibration: calibrationOf(byScore) };
}

/** From the first score to the last, at least a day; 0 without any. */
function daysOf(entries: readonly VersionScoreCounts[]): number {
  if (entries.length === 0) return 0;
  const first = Math.min(...entries.map((each) => new Date(each.first).getTime()));
  const last = Math.max(...entries.map((each) => new Date(each.last).getTime()));
  return Math.max(1, (last - first) / day);
}

/** Ten bins of equal width, those with verdicts. */
const calibrationOf = (byScore: readonly Counts[]): CalibrationBin[] =>
  Array.from({ length: 10 }, (_, bin) => bin * 10).flatMap((from) => {
    const to = from === 90 ? 100 : from + 9;
    const counts = byScore.slice(from, to + 1);
    const sum = counts.reduce(plus, nothing);
    const fraud = shareOf(sum.frauds, verdicts(sum));
    const scores = counts.reduce((total, each, index) => total + (from + index) * verdicts(each), 0);
    return fraud ? [{ from, to, meanScore: scores / fraud.all, fraud }] : [];
  });
