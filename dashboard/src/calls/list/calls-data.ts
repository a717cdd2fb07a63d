import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listAnalysesQueryKey } from '../../api/generated/@tanstack/react-query.gen.ts';
import { listAnalyses } from '../../api/generated/sdk.gen.ts';
import { type CallSearch, filtersOf, nextCursor } from './call-search.ts';

const limit = 50;

const options = (search: CallSearch) => {
  const filters = filtersOf(search);
  const query = { ...filters, limit, ...(filters.search !== undefined && { include: ['snippets' as const] }) };
  return infiniteQueryOptions({
    queryKey: [{ ...listAnalysesQueryKey({ query })[0], _infinite: true }],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const { data, response } = await listAnalyses({ query: { ...query, ...cursor }, signal, throwOnError: true });
      return { ...data, next: nextCursor(response.headers.get('link')) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
};

/** The calls that match; those of the filters before stay on screen until these are there. */
export function useCalls(search: CallSearch) {
  const query = useInfiniteQuery({ ...options(search), placeholderData: keepPreviousData });
  return { query, calls: query.data?.pages.flatMap(({ data }) => data) ?? [], first: query.data?.pages[0] };
}
