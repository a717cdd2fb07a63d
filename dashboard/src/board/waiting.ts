import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { listReviewsQueryKey } from '../api/generated/@tanstack/react-query.gen.ts';
import { listReviews } from '../api/generated/sdk.gen.ts';
import type { ListReviewsData, Review } from '../api/generated/types.gen.ts';
import { unique } from '../reviews/unique.ts';

const optionsFor = (filters: ListReviewsData['query']) => {
  const status: Review['status'][] = ['pending', 'in_progress', 'escalated'];
  const query = { status, include: ['analysis' as const], limit: 100, ...filters };
  return infiniteQueryOptions({
    queryKey: [{ ...listReviewsQueryKey({ query })[0], _infinite: true }],
    queryFn: async ({ pageParam, signal }) =>
      (await listReviews({ query: { ...query, page: pageParam }, signal, throwOnError: true })).data,
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, hasNext } }) => (hasNext ? page + 1 : undefined),
    refetchOnMount: 'always' as const,
  });
};

/** What is overdue, and then what nobody has; the most urgent first. A part is read once the one before it is shown. */
export function useWaiting() {
  const overdue = useInfiniteQuery(optionsFor({ overdue: true }));
  const unassigned = useInfiniteQuery(optionsFor({ overdue: false, assignedTo: 'none' }));
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
