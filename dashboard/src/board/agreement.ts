import type { ReviewAgreement } from '../api/generated/types.gen.ts';

export interface Agreed {
  readonly reviews: number;
  readonly agreed: number;
}

/** How often each reviewer and the other reviewer of the same call came to the same verdict, over all types of reviews. */
export function agreementByReviewer(agreement: readonly ReviewAgreement[]): ReadonlyMap<string, Agreed> {
  const sums = new Map<string, Agreed>();
  for (const { reviewers, reviews, agreed } of agreement)
    for (const userId of reviewers ?? []) {
      const before = sums.get(userId) ?? { reviews: 0, agreed: 0 };
      sums.set(userId, { reviews: before.reviews + reviews, agreed: before.agreed + agreed });
    }
  return sums;
}

/** Verdicts of all pairs of each type. */
export const totals = (agreement: readonly ReviewAgreement[]) => agreement.filter(({ reviewers }) => !reviewers);

/** The pairs with the most reviews first. */
export const pairs = (agreement: readonly ReviewAgreement[]) =>
  agreement.flatMap(({ reviewers, ...figures }) => {
    const [one, other] = reviewers ?? [];
    return one && other ? [{ one, other, ...figures }] : [];
  });
