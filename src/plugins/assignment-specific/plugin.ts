import { z } from 'zod';
import { type Assignment, type AssignmentRequest, definePlugin } from '@callwarden/sdk';

/** The users whom the client named take the reviews in turn. */
export default definePlugin({
  sdk: 1,
  kind: 'assignment',
  name: 'assignment-specific',
  version: '0.1.0',
  options: z.strictObject({}),
  create: () => ({ type: 'specific', requires: 'assignTo', assign }),
});

function assign({ reviews, reviewers }: AssignmentRequest): Assignment[] {
  const room = reviewers.map(({ capacity }) => capacity);
  let next = 0;
  return reviews.map(({ reviewId, excluded }) => {
    const barred = new Set(excluded);
    let allowed = false;
    for (let step = 0; step < reviewers.length; step++) {
      const at = (next + step) % reviewers.length;
      const { userId, available } = reviewers[at]!;
      if (!available || barred.has(userId)) continue;
      allowed = true;
      if (room[at]! < 1) continue;
      room[at]!--;
      next = at + 1;
      return { reviewId, userId };
    }
    return { reviewId, userId: null, error: allowed ? 'REVIEWER_AT_CAPACITY' : 'REVIEWER_UNAVAILABLE' };
  });
}
