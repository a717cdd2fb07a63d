import type { OpenReview } from '@callwarden/sdk';
import type { Desk, Task } from './desk.js';

/** Finds out for each review who shares topics with it. */
export function matchTasks(reviews: readonly OpenReview[], desks: readonly Desk[]): Task[] {
  const experts = expertsByTopic(desks);
  return reviews.map((review) => {
    const barred = new Set(review.excluded);
    const shared = new Uint16Array(desks.length);
    for (const topic of new Set(review.topics)) for (const at of experts.get(topic) ?? []) shared[at]!++;
    let [allowed, matching, candidates] = [0, 0, 0];
    for (let at = 0; at < desks.length; at++) {
      const isBarred = barred.has(desks[at]!.userId);
      if (!isBarred) allowed++;
      if (isBarred) shared[at] = 0;
      if (shared[at] === 0) continue;
      matching++;
      if (desks[at]!.room > 0) candidates++;
      else shared[at] = 0;
    }
    return { review, shared, candidates, obstacle: obstacle(allowed, matching) };
  });
}

/** The places of those who know each topic. */
function expertsByTopic(desks: readonly Desk[]): Map<string, number[]> {
  const experts = new Map<string, number[]>();
  for (const [at, { expertise }] of desks.entries())
    for (const topic of new Set(expertise)) {
      const places = experts.get(topic);
      if (places) places.push(at);
      else experts.set(topic, [at]);
    }
  return experts;
}

function obstacle(allowed: number, matching: number): Task['obstacle'] {
  if (allowed === 0) return 'REVIEWER_UNAVAILABLE';
  return matching === 0 ? 'NO_MATCHING_EXPERTISE' : 'REVIEWER_AT_CAPACITY';
}
