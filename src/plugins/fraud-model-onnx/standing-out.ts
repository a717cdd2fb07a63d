import { z } from 'zod';
import { logOddsOf } from './log-odds.js';

/** How a stretch stands out of its call; log odds, but for `usualWeight`. */
export const StandingOut = z.object({
  /** The rest of a call counts as `usualWeight` stretches of the usual log odds, and as its own stretches. */
  usual: z.number(),
  usualWeight: z.number().positive(),
  /** How much a stretch is lowered for what the rest of the call is above the usual, and raised for what it is below. */
  contrast: z.number().min(0),
  /** Taken from the highest: less is known of a stretch than of a section. */
  penalty: z.number(),
  /** How often the distance to `pivot` counts, below and above it. */
  scale: z
    .object({ pivot: z.number(), below: z.number().positive(), above: z.number().positive() })
    .default({ pivot: 0, below: 1, above: 1 }),
  /** Log odds of stretches are cut to this and its negative. */
  limit: z.number().positive(),
});
export type StandingOut = z.infer<typeof StandingOut>;

/**
 * The highest log odds of fraud of any stretch against the rest of its call: a fraud of a minute is little of an hour, and where all
 * stretches sound alike, none of them is one. The same as training/fraud/pooling.py.
 *
 * @param probabilities of fraud of all stretches of the call, at least one.
 */
export function standingOut(probabilities: readonly number[], how: StandingOut): number {
  const odds = probabilities.map((p) => Math.min(how.limit, Math.max(-how.limit, logOddsOf(p))));
  const sum = odds.reduce((a, b) => a + b, 0) + how.usualWeight * how.usual;
  const weight = odds.length - 1 + how.usualWeight;
  const against = odds.map((own) => own - how.contrast * ((sum - own) / weight - how.usual));
  const found = against.reduce((a, b) => Math.max(a, b), -Infinity) - how.penalty;
  const { pivot, below, above } = how.scale;
  return pivot + (found < pivot ? below : above) * (found - pivot);
}
