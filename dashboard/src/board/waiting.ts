import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListReviewsData, ReviewStatus } from '../api/generated/types.gen.ts';
import { reviewPages } from '../reviews/review-pages.ts';
import { unique } from '../reviews/unique.ts';

const status: ReviewStatus[] = ['pending', 'in_progress', 'escalated'];
const waiting = (filters: ListReviewsData['query']) => ({
  ...reviewPages({ status, ...filters }),
  refetchOnMount: 'always' as const,
});

/** What is overdue, and then what nobody has; the most urgent first. A part is read once the one before it is shown. */
export function useWaiting() {
  const overdue = useInfiniteQuery(waiting({ overdue: true }));
  const unassigned = useInfiniteQuery(waiting({ overdue: false, assignedTo: 'none' }));
  const parts = [overdue, unassigned];
  const pages = overdue.data?.pages ?? [];
  const rest = overdue.hasNextPage ? [] : (unassigned.data?.pages ?? []);
  const next = parts.find(({ hasNextPage }) => hasNextPage);
  return {
    reviews: unique([...pages, ...rest].flatMap(({ data }) => data)),
    total: parts.reduce((sum, { data }) => sum + (data?.pages[0]?.pagination.total ?? 0), 0),
    isPending: parts.some(({ isPending }) => isPending),
    error: parts.find(({ isError, data }) => isError && !data)?.error,
    refetch: () => Promise.all(parts.map((part) => part.refetch())),
    more: next && !next.isFetching ? () => void next.fetchNextPage() : undefined,
    isLoadingMore: parts.some(({ isFetchingNextPage }) => isFetchingNextPage),
  };
}
