import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Notification } from '../api/generated/types.gen.ts';
import { openInboxStream } from './inbox-stream.ts';

let unread = 0;
const changes = new Set<() => void>();
const arrivals = new Set<(notification: Notification) => void>();

const subscribe = (changed: () => void) => {
  changes.add(changed);
  return () => void changes.delete(changed);
};

/** Of the caller's inbox, as the service last said. */
export const useUnread = (): number => useSyncExternalStore(subscribe, () => unread);

/** Calls `onArrival` with each new notification while the component is mounted. */
export function useArrivals(onArrival: (notification: Notification) => void): void {
  useEffect(() => {
    arrivals.add(onArrival);
    return () => void arrivals.delete(onArrival);
  }, [onArrival]);
}

function openInbox(queries: QueryClient): () => void {
  return openInboxStream({
    onUnread: (count) => {
      unread = count;
      for (const changed of changes) changed();
    },
    onNotification: (notification) => {
      for (const arrived of arrivals) arrived(notification);
    },
    onGap: () => void queries.invalidateQueries(),
  });
}

/** Once, in the shell. */
export function useInboxStream(): void {
  const queries = useQueryClient();
  useEffect(() => openInbox(queries), [queries]);
}
