import { type Assignment, type AssignmentRequest, definePlugin, type OpenReview, type Reviewer } from '@callwarden/sdk';
import { z } from 'zod';

const Options = z.strictObject({
  /** Whether only people in their working hours get reviews. */
  workingHoursOnly: z.boolean().default(false),
});

/** Each review goes to the one with the fewest open reviews, the heaviest reviews first. */
export default definePlugin({
  sdk: 1,
  kind: 'assignment',
  name: 'plugin-name',
  version: '0.1.0',
  options: Options,
  create: ({ workingHoursOnly }) => ({
    type: 'plugin-name',
    assign: (request) => assign(request, workingHoursOnly),
  }),
});

/** Somebody who can get reviews, with those of this request so far. */
interface Desk {
  readonly reviewer: Reviewer;
  openReviews: number;
  /** How many more may be given. */
  room: number;
}

/** Depends on the request alone: the same one brings the same answer. */
function assign({ reviews, reviewers }: AssignmentRequest, workingHoursOnly: boolean): Assignment[] {
  const desks = reviewers
    .filter(({ available, working }) => available && (working || !workingHoursOnly))
    .map((reviewer): Desk => ({ reviewer, openReviews: reviewer.openReviews, room: reviewer.capacity }));
  return reviews.toSorted((a, b) => b.weight - a.weight).map((review) => give(review, desks));
}

function give({ reviewId, excluded }: OpenReview, desks: readonly Desk[]): Assignment {
  const allowed = desks.filter(({ reviewer }) => !excluded.includes(reviewer.userId));
  if (allowed.length === 0) return { reviewId, userId: null, error: 'REVIEWER_UNAVAILABLE' };
  const [first, ...others] = allowed.filter(({ room }) => room > 0);
  if (!first) return { reviewId, userId: null, error: 'REVIEWER_AT_CAPACITY' };
  const chosen = others.reduce((best, desk) => (comesBefore(desk, best) ? desk : best), first);
  chosen.openReviews++;
  chosen.room--;
  return { reviewId, userId: chosen.reviewer.userId };
}

/** Of two with as many open reviews, the one whose last turn is longer ago; null is never. */
function comesBefore(a: Desk, b: Desk): boolean {
  const lastTurn = ({ reviewer }: Desk) => reviewer.lastTurn ?? -Infinity;
  return a.openReviews < b.openReviews || (a.openReviews === b.openReviews && lastTurn(a) < lastTurn(b));
}
