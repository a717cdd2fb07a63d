import { infiniteQueryOptions } from '@tanstack/react-query';
import { listReviewsQueryKey } from '../api/generated/@tanstack/react-query.gen.ts';
import { listReviews } from '../api/generated/sdk.gen.ts';
import type { ListReviewsData } from '../api/generated/types.gen.ts';

/** Reviews with their calls, the most urgent first, a hundred at once. */
export function reviewPages(filters: ListReviewsData['query']) {
  const query = { include: ['analysis' as const], limit: 100, ...filters };
  return infiniteQueryOptions({
    queryKey: [{ ...listReviewsQueryKey({ query })[0], _infinite: true }],
    queryFn: async ({ pageParam, signal }) =>
      (await listReviews({ query: { ...query, page: pageParam }, signal, throwOnError: true })).data,
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, hasNext } }) => (hasNext ? page + 1 : undefined),
  });
}
