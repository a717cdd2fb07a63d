import { useEffect } from 'react';
import { useUnread } from './inbox.ts';

/** The title of the page, after the number of unread alerts. */
export function useTitle(title: string): void {
  const unread = useUnread();
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · Callwarden`;
  }, [title, unread]);
}
