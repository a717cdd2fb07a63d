import { useQuery } from '@tanstack/react-query';
import { getReviewStatisticsOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import type { Period } from './board-search.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What was reviewed in so many days before `now`; from a full hour, so that it is read once in an hour. */
export function useStatistics(days: Period, now: number) {
  const dateFrom = new Date(Math.floor(now / hour) * hour - days * day).toISOString();
  return useQuery({
    ...getReviewStatisticsOptions({ query: { dateFrom } }),
    placeholderData: (before) => before,
  });
}
