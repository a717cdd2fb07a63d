/** Counts of yes/no verdicts that two raters gave on the same things. */
export interface Verdicts {
  readonly bothYes: number;
  readonly bothNo: number;
  /** Yes by the first rater, no by the other. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

export interface Agreement {
  /** What both rated. */
  readonly reviews: number;
  /** Of these, with the same verdict. */
  readonly agreed: number;
  /** Share of the same verdicts, 0 to 1. */
  readonly observed: number;
  /** The share that raters who say yes as often as these, each by chance, would reach. */
  readonly expected: number;
  /** −1 to 1; null where `expected` is 1, as nothing can be said of raters who both always say the same one word. */
  readonly kappa: number | null;
}

/**
 * Cohen's kappa, (observed − expected) ÷ (1 − expected): J. Cohen, A coefficient of agreement for nominal scales,
 * Educational and Psychological Measurement 20 (1960), doi:10.1177/001316446002000104. Of whole numbers as long as
 * possible, so that independent raters come to exactly 0.
 *
 * @param verdicts of at least one thing, and of fewer than 90 million, whose square a number still holds
 */
export function agreementOf({ bothYes, bothNo, onlyFirst, onlySecond }: Verdicts): Agreement {
  const reviews = bothYes + bothNo + onlyFirst + onlySecond;
  const agreed = bothYes + bothNo;
  const square = reviews ** 2;
  const byChance = (bothYes + onlyFirst) * (bothYes + onlySecond) + (bothNo + onlySecond) * (bothNo + onlyFirst);
  return {
    reviews,
    agreed,
    observed: agreed / reviews,
    expected: byChance / square,
    kappa: byChance === square ? null : (agreed * reviews - byChance) / (square - byChance),
  };
}
