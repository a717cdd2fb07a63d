import type { OpenReview } from '@callwarden/sdk';

/** How much each part of a score counts. */
export interface Weights {
  readonly expertise: number;
  readonly workload: number;
  readonly working: number;
  readonly priority: number;
}

/** An available reviewer, with what this call has given so far. */
export interface Desk {
  readonly userId: string;
  readonly expertise: ReadonlySet<string>;
  readonly working: boolean;
  readonly maxOpenReviews: number;
  readonly lastTurn: number | null;
  workload: number;
  room: number;
}

const hour = 3_600_000;
/** In this time the hurry of a deadline halves: a working day. */
const halfLife = 8 * hour;
const pressing = { low: 0, normal: 1 / 3, high: 2 / 3, urgent: 1 };

/** How well a desk suits the review: higher is better, and zero is no bound. */
export function scorer({ topics, priority, deadline }: OpenReview, now: string, weights: Weights) {
  const asked = [...new Set(topics)];
  const nowWorking = weights.working * hurry(deadline, now) + weights.priority * pressing[priority];
  return (desk: Desk): number => {
    let known = 0;
    for (const topic of asked) if (desk.expertise.has(topic)) known++;
    const match = asked.length > 0 ? known / asked.length : 0;
    const free = 1 - desk.workload / Math.max(1, desk.maxOpenReviews);
    return weights.expertise * match + weights.workload * free + (desk.working ? nowWorking : 0);
  };
}

/** 1 at the deadline and after it, towards 0 the further it is away, 0 without one. */
export function hurry(deadline: string | undefined, now: string): number {
  if (deadline === undefined) return 0;
  const left = Date.parse(deadline) - Date.parse(now);
  return 2 ** -(Math.max(0, left) / halfLife);
}
