import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listNotificationsQueryKey } from '../api/generated/@tanstack/react-query.gen.ts';
import { listNotifications } from '../api/generated/sdk.gen.ts';
import type { ListNotificationsData, Notification, NotificationList } from '../api/generated/types.gen.ts';
import { useArrivals } from '../live/inbox.ts';
import { type AlertGroup, type AlertTab, groupsOf, tabs } from './groups.ts';

const queries: Readonly<Record<AlertTab, ListNotificationsData['query']>> = {
  open: { acknowledged: false, limit: 100 },
  snoozed: { snoozed: true, limit: 100 },
  acknowledged: { acknowledged: true, limit: 100 },
};

const optionsOf = (tab: AlertTab) =>
  infiniteQueryOptions({
    queryKey: [{ ...listNotificationsQueryKey({ query: queries[tab] })[0], _infinite: true }],
    queryFn: async ({ pageParam, signal }) =>
      (await listNotifications({ query: { ...queries[tab], page: pageParam }, signal, throwOnError: true })).data,
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, hasNext } }) => (hasNext ? page + 1 : undefined),
    staleTime: 0,
  });

type Pages = InfiniteData<NotificationList>;
type Update = (data: Notification[], page: number) => Notification[];

const eachPage = (pages: Pages | undefined, update: Update) =>
  pages && { ...pages, pages: pages.pages.map((page, index) => ({ ...page, data: update(page.data, index) })) };

/** The inbox by calls, a query for each tab; what arrives joins the open ones at once. */
export function useAlerts() {
  const { put } = useAlertCache();
  useArrivals(put);
  const open = useInfiniteQuery(optionsOf('open'));
  const snoozed = useInfiniteQuery(optionsOf('snoozed'));
  const acknowledged = useInfiniteQuery(optionsOf('acknowledged'));
  const all = [acknowledged, snoozed, open].flatMap(({ data }) => data?.pages.flatMap((page) => page.data) ?? []);
  return {
    query: { open, snoozed, acknowledged },
    // A change is shown before the service has moved it to another query.
    groups: Object.fromEntries(tabs.map((tab) => [tab, groupsOf(all, tab)])) as Record<AlertTab, readonly AlertGroup[]>,
  };
}

/** Changes what is shown at once; the answer of the service follows. */
export function useAlertCache() {
  const cache = useQueryClient();
  return {
    put: useCallback(
      (arrived: Notification) => {
        for (const tab of tabs)
          cache.setQueryData(optionsOf(tab).queryKey, (before: Pages | undefined) =>
            eachPage(before, (data, page) => {
              const others = data.filter(({ notificationId }) => notificationId !== arrived.notificationId);
              return tab === 'open' && page === 0 ? [arrived, ...others] : others;
            }),
          );
      },
      [cache],
    ),
    change: (ids: ReadonlySet<string> | 'all', update: Partial<Notification>) => {
      for (const tab of tabs)
        cache.setQueryData(optionsOf(tab).queryKey, (before: Pages | undefined) =>
          eachPage(before, (data) =>
            data.map((each) => (ids === 'all' || ids.has(each.notificationId) ? { ...each, ...update } : each)),
          ),
        );
    },
    /** Once the last of several changes has been saved: an answer in between would take back what follows. */
    refresh: async () => {
      if (cache.isMutating({ mutationKey: changing }) > 1) return;
      await Promise.all(tabs.map((tab) => cache.invalidateQueries({ queryKey: optionsOf(tab).queryKey })));
    },
  };
}

/** The key of all mutations of alerts. */
export const changing = ['alerts'] as const;
