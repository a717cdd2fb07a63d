import type { Assignment, AssignmentRequest, OpenReview, Reviewer } from '../../sdk/index.js';

export type Refusal = NonNullable<Assignment['error']>;
/** Where a review goes, or why it goes nowhere and stays with its holder. */
export interface Settled {
  readonly reviewId: string;
  readonly userId: string | null;
  readonly error: Refusal | null;
}
/** Who has the reviews of the request now, and how many open reviews each user may have beside the request's. */
export interface Holders {
  readonly of: ReadonlyMap<string, string | null>;
}

/**
 * What of a strategy's proposal is done: only what its rules allow, whatever it says. A review that goes nowhere stays with
 * its holder and takes a place there; so refusing one may crowd out another, until nobody has more than they can hold. (In
 * the end nothing moves at all, and that was so before.)
 */
export function settle(request: AssignmentRequest, proposed: readonly Assignment[], holders: Holders): Settled[] {
  const reviewers = new Map(request.reviewers.map((each) => [each.userId, each]));
  const answers = new Map(proposed.map((each) => [each.reviewId, each]));
  const settled = request.reviews.map((review) => checked(review, answers.get(review.reviewId), reviewers));
  for (let again = true; again;) {
    again = false;
    const staying = count(
      settled.filter(({ userId }) => !userId).map(({ reviewId }) => holders.of.get(reviewId) ?? null),
    );
    const got = new Map<string, number>();
    for (const [index, { reviewId, userId }] of settled.entries()) {
      if (!userId) continue;
      const reviewer = reviewers.get(userId)!;
      const taken = (got.get(userId) ?? 0) + 1;
      const room = reviewer.maxOpenReviews - reviewer.openReviews - (staying.get(userId) ?? 0);
      const keeps = holders.of.get(reviewId) === userId && taken <= reviewer.capacity;
      if (taken <= Math.min(reviewer.capacity, room) || keeps) {
        got.set(userId, taken);
        continue;
      }
      settled[index] = { reviewId, userId: null, error: 'REVIEWER_AT_CAPACITY' };
      if (holders.of.get(reviewId)) again = true;
    }
  }
  return settled;
}

function checked(
  { reviewId, excluded }: OpenReview,
  answer: Assignment | undefined,
  reviewers: ReadonlyMap<string, Reviewer>,
): Settled {
  const refused = (error: Refusal): Settled => ({ reviewId, userId: null, error });
  if (!answer?.userId) return refused(answer?.error ?? 'REVIEWER_UNAVAILABLE');
  const reviewer = reviewers.get(answer.userId);
  if (!reviewer?.available || excluded.includes(answer.userId)) return refused('REVIEWER_UNAVAILABLE');
  return { reviewId, userId: answer.userId, error: null };
}

function count(users: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const user of users) if (user) counts.set(user, (counts.get(user) ?? 0) + 1);
  return counts;
}
