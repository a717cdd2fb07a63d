import { z } from 'zod';
import { type Assignment, type AssignmentRequest, definePlugin, type OpenReview } from '@callwarden/sdk';

/** Each review goes to the reviewer with the lowest weighted workload, the heaviest reviews first. */
export default definePlugin({
  sdk: 1,
  kind: 'assignment',
  name: 'assignment-load-balanced',
  version: '0.1.0',
  options: z.strictObject({}),
  create: () => ({ type: 'load_balanced', requires: 'pool', assign }),
});

/** A member of the pool, with the reviews of this request so far. */
interface Desk {
  readonly userId: string;
  workload: number;
  openReviews: number;
  room: number;
}

/** Longest processing time first: Graham, "Bounds on multiprocessing timing anomalies", 1969. */
function assign({ reviews, reviewers }: AssignmentRequest): Assignment[] {
  const desks = reviewers
    .filter(({ available }) => available)
    .map(({ userId, workload, openReviews, capacity }): Desk => ({ userId, workload, openReviews, room: capacity }));
  const answers = new Map<OpenReview, Assignment>();
  for (const review of reviews.toSorted((a, b) => b.weight - a.weight)) answers.set(review, give(review, desks));
  return reviews.map((review) => answers.get(review)!);
}

function give({ reviewId, weight, excluded }: OpenReview, desks: readonly Desk[]): Assignment {
  const barred = new Set(excluded);
  let allowed = false;
  let least: Desk | undefined;
  for (const desk of desks) {
    if (barred.has(desk.userId)) continue;
    allowed = true;
    if (desk.room > 0 && (!least || compare(desk, least) < 0)) least = desk;
  }
  if (!least) return { reviewId, userId: null, error: allowed ? 'REVIEWER_AT_CAPACITY' : 'REVIEWER_UNAVAILABLE' };
  least.workload += weight;
  least.openReviews++;
  least.room--;
  return { reviewId, userId: least.userId };
}

function compare(a: Desk, b: Desk): number {
  return a.workload - b.workload || a.openReviews - b.openReviews;
}
