import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { listReviewsQueryKey } from '../api/generated/@tanstack/react-query.gen.ts';
import { listReviews } from '../api/generated/sdk.gen.ts';
import type { Review, ReviewStatus } from '../api/generated/types.gen.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useSignedIn } from '../session/session.ts';
import { unique } from './unique.ts';

/** Escalated reviews are for those who may decide them. */
const statusesFor = (role: string): ReviewStatus[] =>
  role === 'supervisor' || role === 'admin' ? ['pending', 'in_progress', 'escalated'] : ['pending', 'in_progress'];

const optionsFor = (role: string) => {
  const query = { assignedTo: 'me', status: statusesFor(role), include: ['analysis' as const], limit: 100 };
  return infiniteQueryOptions({
    queryKey: [{ ...listReviewsQueryKey({ query })[0], _infinite: true }],
    queryFn: async ({ pageParam, signal }) =>
      (await listReviews({ query: { ...query, page: pageParam }, signal, throwOnError: true })).data,
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, hasNext } }) => (hasNext ? page + 1 : undefined),
  });
};

interface Options {
  readonly enabled?: boolean;
  /** 'always' for what must be as it is now, although it was read a moment ago. */
  readonly refetchOnMount?: true | 'always';
}

/** What waits for the signed-in person, the most urgent first, without what is decided here and on its way. */
export function useMyQueue(options: Options = {}) {
  const { user } = useSignedIn();
  const leaving = new Set(useOutbox(user.userId).map(({ reviewId }) => reviewId));
  const query = useInfiniteQuery({ ...optionsFor(user.role), ...options });
  const read: readonly Review[] = unique(query.data?.pages.flatMap(({ data }) => data) ?? []);
  const reviews = read.filter(({ reviewId }) => !leaving.has(reviewId));
  const total = (query.data?.pages[0]?.pagination.total ?? 0) - (read.length - reviews.length);
  return { query, reviews, total };
}
