import { z } from 'zod';
import { type Assignment, type AssignmentRequest, definePlugin, type Reviewer } from '@callwarden/sdk';

/** Strict rotation over the pool, which goes on from call to call. */
export default definePlugin({
  sdk: 1,
  kind: 'assignment',
  name: 'assignment-round-robin',
  version: '0.1.0',
  options: z.strictObject({}),
  create: () => ({ type: 'round_robin', requires: 'pool', assign }),
});

function assign({ reviews, reviewers }: AssignmentRequest): Assignment[] {
  const queue = reviewers
    .filter(({ available }) => available)
    .toSorted(servedLonger)
    .map(({ userId, capacity }) => ({ userId, room: capacity }));
  return reviews.map(({ reviewId, excluded }) => {
    const barred = new Set(excluded);
    const at = queue.findIndex(({ userId, room }) => room > 0 && !barred.has(userId));
    if (at < 0) {
      const allowed = queue.some(({ userId }) => !barred.has(userId));
      return { reviewId, userId: null, error: allowed ? 'REVIEWER_AT_CAPACITY' : 'REVIEWER_UNAVAILABLE' };
    }
    // Only who is served goes to the end: those passed over keep their place.
    const [served] = queue.splice(at, 1);
    served!.room--;
    queue.push(served!);
    return { reviewId, userId: served!.userId };
  });
}

/** Never served comes first; the sort is stable, so the order named decides the rest. */
function servedLonger({ lastTurn: a }: Reviewer, { lastTurn: b }: Reviewer): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return a - b;
}
