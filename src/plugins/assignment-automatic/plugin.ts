import { z } from 'zod';
import { type Assignment, type AssignmentRequest, definePlugin, type OpenReview } from '@callwarden/sdk';
import { type Desk, scorer, type Weights } from './score.js';

const part = z.number().min(0).max(1000);

/** For reviews without a named reviewer: the best match of expertise, workload and working hours. */
export default definePlugin({
  sdk: 1,
  kind: 'assignment',
  name: 'assignment-automatic',
  version: '0.1.0',
  options: z.strictObject({
    expertise: part.default(3).describe('The share of the topics that the reviewer knows.'),
    workload: part.default(2).describe('Free capacity.'),
    working: part.default(2).describe('Working now, the more so the closer the deadline.'),
    priority: part.default(1).describe('Working now, the more so the higher the priority.'),
  }),
  create: (weights) => ({ type: 'automatic', assign: (request) => assign(request, weights) }),
});

function assign({ reviews, reviewers, now }: AssignmentRequest, weights: Weights): Assignment[] {
  const desks = reviewers
    .filter(({ available }) => available)
    .map((each): Desk => ({ ...each, expertise: new Set(each.expertise), room: each.capacity }));
  const answers = new Map<OpenReview, Assignment>();
  for (const review of reviews.toSorted(mostPressingFirst))
    answers.set(review, give(review, desks, scorer(review, now, weights)));
  return reviews.map((review) => answers.get(review)!);
}

function give({ reviewId, weight, excluded }: OpenReview, desks: readonly Desk[], score: (desk: Desk) => number) {
  const barred = new Set(excluded);
  let allowed = false;
  let best: Desk | undefined;
  let highest = -Infinity;
  for (const desk of desks) {
    if (barred.has(desk.userId)) continue;
    allowed = true;
    if (desk.room < 1) continue;
    const points = score(desk);
    if (!best || points > highest || (points === highest && compare(desk, best) < 0)) [best, highest] = [desk, points];
  }
  if (!best)
    return { reviewId, userId: null, error: allowed ? 'REVIEWER_AT_CAPACITY' : 'REVIEWER_UNAVAILABLE' } as const;
  best.workload += weight;
  best.room--;
  return { reviewId, userId: best.userId };
}

const rank = { urgent: 0, high: 1, normal: 2, low: 3 };

function mostPressingFirst(a: OpenReview, b: OpenReview): number {
  return rank[a.priority] - rank[b.priority] || due(a) - due(b);
}

/** A date far away stands for none. */
const due = ({ deadline }: OpenReview) => (deadline === undefined ? 8.64e15 : Date.parse(deadline));

/** Order among equal scores. Reviewers without a review so far have waited longest; then the order of the pool decides. */
function compare(a: Desk, b: Desk): number {
  return a.workload - b.workload || (a.lastTurn ?? -1) - (b.lastTurn ?? -1);
}
