import type { OpenReview, Reviewer } from '@callwarden/sdk';

/** An available reviewer, with what this call has given so far. */
export interface Desk {
  readonly userId: string;
  readonly expertise: readonly string[];
  readonly maxOpenReviews: number;
  readonly held: Set<Task>;
  workload: number;
  room: number;
}

/** A review, its candidates, and its current reviewer. */
export interface Task {
  readonly review: OpenReview;
  /** How many topics each desk shares with the review; 0 where it must not get it, or was full from the start. */
  readonly shared: Uint16Array;
  /** How many desks could take it. */
  readonly candidates: number;
  /** Why nobody gets it, where nobody does. */
  readonly obstacle: 'REVIEWER_AT_CAPACITY' | 'REVIEWER_UNAVAILABLE' | 'NO_MATCHING_EXPERTISE';
  desk?: Desk;
}

export function openDesk({ userId, expertise, maxOpenReviews, workload, capacity }: Reviewer): Desk {
  return { userId, expertise, maxOpenReviews, workload, room: capacity, held: new Set() };
}

/** Gives the task to the desk, and takes it from the one that had it. */
export function give(task: Task, desk: Desk): void {
  const { weight } = task.review;
  if (task.desk) {
    task.desk.held.delete(task);
    task.desk.workload -= weight;
    task.desk.room++;
  }
  task.desk = desk;
  desk.held.add(task);
  desk.workload += weight;
  desk.room--;
}
