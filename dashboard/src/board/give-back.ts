import { assignReviews, unassignReviews } from '../api/generated/sdk.gen.ts';

/** Who had a review; null: nobody. */
export interface Holder {
  readonly reviewId: string;
  readonly userId: string | null;
}

/** Reviews by who had them. */
export const byHolder = (holders: readonly Holder[]): ReadonlyMap<string | null, readonly string[]> =>
  new Map(
    [...Map.groupBy(holders, ({ userId }) => userId)].map(([userId, held]) => [
      userId,
      held.map(({ reviewId }) => reviewId),
    ]),
  );

/** Gives each review back to who had it, quietly. Returns how many could not be. Throws the body of the error. */
export async function giveBack(holders: readonly Holder[]): Promise<number> {
  let failed = 0;
  for (const [userId, ids] of byHolder(holders)) {
    const reviewIds = [...ids];
    const { data } = userId
      ? await assignReviews({
          body: { reviewIds, assignmentStrategy: { type: 'specific', assignTo: [userId] }, notifyReviewers: false },
          throwOnError: true,
        })
      : await unassignReviews({ body: { reviewIds }, throwOnError: true });
    failed += data.failed;
  }
  return failed;
}
