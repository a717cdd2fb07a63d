/** How long analyses of one kind have taken: a line through the newest ones. */
export interface Pace {
  /** Seconds that each takes, however short. */
  readonly base: number;
  /** Seconds of work for a second of sound. */
  readonly perSecond: number;
}

/** Sums over finished analyses: x is their duration, y the time they took; both in seconds. */
export interface Experience {
  readonly count: number;
  readonly sumX: number;
  readonly sumY: number;
  /** Least squares; null where all durations are the same. */
  readonly slope: number | null;
  readonly intercept: number | null;
}

/** Until the first analyses have shown better. */
const assumed: Pace = { base: 0.5, perSecond: 0.1 };

/** Least squares where that gives a line that can be; else in proportion to the duration. */
export function paceOf({ count, sumX, sumY, slope, intercept }: Experience): Pace {
  if (count === 0 || sumX === 0) return assumed;
  if (slope !== null && intercept !== null && slope >= 0 && intercept >= 0)
    return { base: intercept, perSecond: slope };
  // A falling line is noise around work that does not depend on the duration; one from below zero is proportional.
  return slope !== null && slope < 0 ? { base: sumY / count, perSecond: 0 } : { base: 0, perSecond: sumY / sumX };
}

/** Seconds that `count` analyses of `seconds` of sound together take one worker. */
export const workOf = ({ base, perSecond }: Pace, count: number, seconds: number): number =>
  base * count + perSecond * seconds;
