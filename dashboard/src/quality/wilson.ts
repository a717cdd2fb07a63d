export interface Share {
  readonly found: number;
  readonly all: number;
  readonly value: number;
  /** The 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
}

/** Of the normal distribution, for 95 %. */
const z = 1.959964;

/**
 * A share with its score interval; null of nothing. E. B. Wilson, Probable inference, the law of succession, and statistical inference,
 * Journal of the American Statistical Association 22, 1927.
 */
export function shareOf(found: number, all: number): Share | null {
  if (all === 0) return null;
  const value = found / all;
  const scale = 1 + z ** 2 / all;
  const middle = (value + z ** 2 / (2 * all)) / scale;
  const half = (z / scale) * Math.sqrt((value * (1 - value)) / all + z ** 2 / (4 * all ** 2));
  return { found, all, value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
