import { createStreamTicket } from '../api/generated/sdk.gen.ts';
import type { Notification } from '../api/generated/types.gen.ts';

type Frame =
  | { readonly type: 'unread'; readonly unread: number }
  | { readonly type: 'notification'; readonly notification: Notification; readonly unread: number }
  | { readonly type: 'ping' | 'resumed' | 'error' };

export interface InboxListener {
  readonly onUnread: (unread: number) => void;
  readonly onNotification: (notification: Notification) => void;
  /** Connected again: something may have been missed, so that lists are read anew. */
  readonly onGap: () => void;
}

const longestPause = 30_000;

/**
 * The stream of the inbox, opened again whenever it ends: after a second, then twice as long each time, with a random part
 * so that not all desks come back at once. Returns what closes it.
 */
export function openInboxStream({ onUnread, onNotification, onGap }: InboxListener): () => void {
  let socket: WebSocket | undefined;
  let pause = 1000;
  let connections = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const { data } = await createStreamTicket();
    if (closed) return;
    if (!data) return later();
    const address = new URL('/v1/notifications/stream', location.href.replace(/^http/, 'ws'));
    socket = new WebSocket(address, ['callwarden.v1', `ticket.${data.ticket}`]);
    socket.addEventListener('open', () => {
      pause = 1000;
      if (connections++ > 0) onGap();
    });
    socket.addEventListener('message', ({ data: text }) => receive(JSON.parse(String(text)) as Frame));
    socket.addEventListener('close', later);
  }

  function receive(frame: Frame): void {
    if (frame.type === 'unread' || frame.type === 'notification') onUnread(frame.unread);
    if (frame.type === 'notification') onNotification(frame.notification);
  }

  function later(): void {
    if (closed) return;
    timer = setTimeout(() => void connect().catch(later), pause * (0.5 + Math.random()));
    pause = Math.min(longestPause, pause * 2);
  }

  void connect().catch(later);
  return () => {
    closed = true;
    clearTimeout(timer);
    socket?.close();
  };
}
