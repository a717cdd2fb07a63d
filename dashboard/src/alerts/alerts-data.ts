import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listNotificationsQueryKey } from '../api/generated/@tanstack/react-query.gen.ts';
import { listNotifications } from '../api/generated/sdk.gen.ts';
import type { Notification, NotificationList } from '../api/generated/types.gen.ts';
import { useArrivals } from '../live/inbox.ts';
import { grouped } from './groups.ts';

const query = { limit: 100 };
const options = infiniteQueryOptions({
  queryKey: [{ ...listNotificationsQueryKey({ query })[0], _infinite: true }],
  queryFn: async ({ pageParam, signal }) =>
    (await listNotifications({ query: { ...query, page: pageParam }, signal, throwOnError: true })).data,
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, hasNext } }) => (hasNext ? page + 1 : undefined),
  staleTime: 0,
});

type Pages = InfiniteData<NotificationList>;

const eachPage = (pages: Pages | undefined, update: (data: Notification[], page: number) => Notification[]) =>
  pages && { ...pages, pages: pages.pages.map((page, index) => ({ ...page, data: update(page.data, index) })) };

/** The inbox by calls; what arrives joins it at once. */
export function useAlerts() {
  const queries = useQueryClient();
  const onArrival = useCallback(
    (arrived: Notification) =>
      queries.setQueryData(options.queryKey, (before: Pages | undefined) =>
        eachPage(before, (data, page) => (page === 0 ? [arrived, ...data] : data)),
      ),
    [queries],
  );
  useArrivals(onArrival);
  const found = useInfiniteQuery(options);
  return { query: found, groups: grouped(found.data?.pages.flatMap(({ data }) => data) ?? []) };
}

/** Changes what is shown at once; the answer of the service follows. */
export function useAlertCache() {
  const queries = useQueryClient();
  return {
    change: (ids: ReadonlySet<string> | 'all', update: Partial<Notification>) =>
      queries.setQueryData(options.queryKey, (before: Pages | undefined) =>
        eachPage(before, (data) =>
          data.map((each) => (ids === 'all' || ids.has(each.notificationId) ? { ...each, ...update } : each)),
        ),
      ),
    refresh: () => queries.invalidateQueries({ queryKey: options.queryKey }),
  };
}
