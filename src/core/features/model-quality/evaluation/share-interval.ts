/** Both ends are shares from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Of each tail: 95 % confidence in all. */
const tail = 0.025;
/** More than a double has binary digits. */
const halvings = 60;

/**
 * The exact 95 % confidence interval of a share of which `found` of `all` was seen (C. J. Clopper and E. S. Pearson, The use of
 * confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26, 1934). Of nothing, it is all from 0 to 1.
 */
export function shareInterval(found: number, all: number): Interval {
  return { low: lowEnd(found, all), high: 1 - lowEnd(all - found, all) };
}

/** The share at which `found` or more would be seen once in 40 times; by bisection, as that probability rises with the share. */
function lowEnd(found: number, all: number): number {
  if (found === 0) return 0;
  const ways = logChoose(all, found);
  let [below, above] = [0, found / all];
  for (let i = 0; i < halvings; i++) {
    const middle = (below + above) / 2;
    if (atLeast(found, all, middle, ways) < tail) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

/**
 * The binomial probability of `found` or more, for a share of at most found / all: each term is then smaller than the one before, and
 * none overflows, as only the first is taken out of its logarithm.
 */
function atLeast(found: number, all: number, share: number, ways: number): number {
  const odds = share / (1 - share);
  let [term, sum] = [1, 1];
  for (let seen = found; seen < all && term > sum * Number.EPSILON; seen++) {
    term *= ((all - seen) / (seen + 1)) * odds;
    sum += term;
  }
  return Math.exp(ways + found * Math.log(share) + (all - found) * Math.log1p(-share)) * sum;
}

/** Logarithm of the number of ways to choose `some` of `all`. */
function logChoose(all: number, some: number): number {
  const fewer = Math.min(some, all - some);
  let sum = 0;
  for (let i = 1; i <= fewer; i++) sum += Math.log((all - fewer + i) / i);
  return sum;
}
