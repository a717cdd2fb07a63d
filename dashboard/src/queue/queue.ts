import type { Review } from '../api/generated/types.gen.ts';
import { levelOf } from '../design/level.ts';

const hour = 3_600_000;

export const dueGroups = ['overdue', 'withinHour', 'today', 'later'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** By the calendar of this computer; what has no deadline is for later. */
export function dueGroupOf(deadline: string | null, now: number): DueGroup {
  if (deadline === null) return 'later';
  const left = new Date(deadline).getTime() - now;
  if (left < 0) return 'overdue';
  if (left <= hour) return 'withinHour';
  return new Date(deadline).toDateString() === new Date(now).toDateString() ? 'today' : 'later';
}

export const filters = ['all', 'severe', 'withinHour', 'notScored', 'second'] as const;
export type QueueFilter = (typeof filters)[number];

const matches: Readonly<Record<QueueFilter, (review: Review, now: number) => boolean>> = {
  all: () => true,
  severe: ({ analysis }) => ['critical', 'high'].includes(levelOf(analysis?.riskLevel)),
  withinHour: ({ deadline }, now) => dueGroupOf(deadline, now) === 'withinHour',
  notScored: ({ analysis }) => analysis?.notScored != null,
  second: ({ secondReviewOf }) => secondReviewOf !== null,
};

export const filtered = (reviews: readonly Review[], filter: QueueFilter, now: number): readonly Review[] =>
  reviews.filter((review) => matches[filter](review, now));

/** In the order of the list, which is that of the deadlines; groups without reviews are left out. */
export function groupedByDue(
  reviews: readonly Review[],
  now: number,
): readonly (readonly [DueGroup, readonly Review[]])[] {
  const groups = Map.groupBy(reviews, ({ deadline }) => dueGroupOf(deadline, now));
  return dueGroups.flatMap((group) => {
    const found = groups.get(group);
    return found ? [[group, found] as const] : [];
  });
}
