import type { Review } from '../api/generated/types.gen.ts';

/** A page may repeat an entry of the one before, when others have left the list meanwhile. */
export const unique = (reviews: readonly Review[]): readonly Review[] => [
  ...new Map(reviews.map((review) => [review.reviewId, review])).values(),
];
