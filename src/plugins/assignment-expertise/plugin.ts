import { z } from 'zod';
import { type Assignment, type AssignmentRequest, definePlugin } from '@callwarden/sdk';
import { type Desk, give, openDesk, type Task } from './desk.js';
import { makeRoom } from './make-room.js';
import { matchTasks } from './match.js';

const fields = z.strictObject({
  considerWorkload: z.boolean().default(true).describe('Among equal experts, the one with the least workload.'),
});

/** Only users with expertise in a topic of the review get it, the best expert first. */
export default definePlugin({
  sdk: 1,
  kind: 'assignment',
  name: 'assignment-expertise',
  version: '0.1.0',
  options: z.strictObject({}),
  create: () => ({ type: 'expertise_based', requires: 'pool', takesMaxPerReviewer: false, fields, assign }),
});

function assign({ reviews, reviewers, fields }: AssignmentRequest): Assignment[] {
  const desks = reviewers.filter(({ available }) => available).map(openDesk);
  const tasks = matchTasks(reviews, desks);
  const compare = fields['considerWorkload'] === false ? fewestGiven : leastWorkload;
  const closed = new Set<Desk>();
  for (const task of tasks.toSorted(scarcestFirst)) {
    const desk = bestExpert(task, desks, compare);
    if (desk) give(task, desk);
    else if (task.candidates > 0) makeRoom(task, desks, closed);
  }
  return tasks.map(({ review: { reviewId }, desk, obstacle }) =>
    desk ? { reviewId, userId: desk.userId } : { reviewId, userId: null, error: obstacle },
  );
}

/** So that reviews which many could take leave the few specialists to those that only they can take. */
function scarcestFirst(a: Task, b: Task): number {
  return a.candidates - b.candidates || b.review.weight - a.review.weight;
}

type Compare = (a: Desk, b: Desk) => number;
const fewestGiven: Compare = (a, b) => a.held.size - b.held.size;
const leastWorkload: Compare = (a, b) => share(a) - share(b) || fewestGiven(a, b);
const share = ({ workload, maxOpenReviews }: Desk) => workload / Math.max(1, maxOpenReviews);

/** Among equals the one named first. */
function bestExpert({ shared }: Task, desks: readonly Desk[], compare: Compare): Desk | undefined {
  let best: Desk | undefined;
  let most = 1;
  for (let at = 0; at < desks.length; at++) {
    const topics = shared[at]!;
    if (topics < most) continue;
    const desk = desks[at]!;
    if (desk.room < 1) continue;
    if (!best || topics > most || compare(desk, best) < 0) [best, most] = [desk, topics];
  }
  return best;
}
