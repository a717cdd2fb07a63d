import type { Assignment, AssignmentRequest, OpenReview, Reviewer } from '@callwarden/sdk';

export type Refusal = NonNullable<Assignment['error']>;
/** Where a review goes, or why it goes nowhere and stays with its holder. */
export interface Settled {
  readonly reviewId: string;
  readonly userId: string | null;
  readonly error: Refusal | null;
}
/** Who has each review of the request now; null where nobody has. */
export type Holders = ReadonlyMap<string, string | null>;

/**
 * What of a strategy's proposal is done: only what its rules allow, whatever it says. What goes nowhere stays with its
 * holder, and takes a place there: so refusing one review may crowd out another, until nobody has more than they can hold.
 * (In the end nothing moves, as before.)
 */
export function settle(request: AssignmentRequest, proposed: readonly Assignment[], holders: Holders): Settled[] {
  const reviewers = new Map(request.reviewers.map((each) => [each.userId, each]));
  const answers = new Map(proposed.map((each) => [each.reviewId, each]));
  let settled = request.reviews.map((review) => checked(review, answers.get(review.reviewId), reviewers));
  for (let refusals = -1; refusals !== 0;) {
    const next = withoutExcess(settled, reviewers, holders);
    refusals = next.filter(({ userId }, index) => userId !== settled[index]!.userId).length;
    settled = next;
  }
  return settled;
}

/** Refuses what is too much while everything that is refused by now stays where it is. */
function withoutExcess(
  settled: readonly Settled[],
  reviewers: ReadonlyMap<string, Reviewer>,
  holders: Holders,
): Settled[] {
  const holder = ({ reviewId }: Settled) => holders.get(reviewId) ?? null;
  const given = new Map<string, number>();
  // What stays and what is kept has its place already; only what comes needs one.
  const taken = count(
    settled.map((each) => (each.userId === null || each.userId === holder(each) ? holder(each) : null)),
  );
  return settled.map((each) => {
    const { reviewId, userId } = each;
    if (!userId) return each;
    const { capacity, openReviews, maxOpenReviews } = reviewers.get(userId)!;
    const isKept = userId === holder(each);
    const [got, has] = [given.get(userId) ?? 0, openReviews + (taken.get(userId) ?? 0)];
    if (got >= capacity || (!isKept && has >= maxOpenReviews))
      return { reviewId, userId: null, error: 'REVIEWER_AT_CAPACITY' };
    given.set(userId, got + 1);
    if (!isKept) taken.set(userId, (taken.get(userId) ?? 0) + 1);
    return each;
  });
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
