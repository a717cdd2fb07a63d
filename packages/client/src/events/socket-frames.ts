import type { Notification } from '../generated/types.gen.js';

/** What the service sends on the stream of notifications; the document of the API does not describe WebSockets. */
export type StreamFrame =
  | { readonly type: 'notification'; readonly notification: Notification; readonly unread: number }
  | { readonly type: 'unread'; readonly unread: number }
  | { readonly type: 'resumed'; readonly count: number; readonly more?: boolean }
  | { readonly type: 'error'; readonly code: string; readonly message: string }
  | { readonly type: 'ping'; readonly at: string };

/** What happens to the connection itself. */
export type ConnectionFrame = { readonly type: 'open' } | { readonly type: 'close'; readonly closeCode: number };

/**
 * The frames of a connection, between `open` and `close`. The connection is closed when the consumer stops. Throws the reason of the
 * signal.
 */
export async function* framesOf(
  socket: WebSocket,
  signal?: AbortSignal,
): AsyncGenerator<StreamFrame | ConnectionFrame, void, undefined> {
  const frames: (StreamFrame | ConnectionFrame)[] = [];
  let wake = () => {};
  const wakeUp = () => wake();
  const push = (frame: StreamFrame | ConnectionFrame) => {
    frames.push(frame);
    wake();
  };
  socket.addEventListener('open', () => push({ type: 'open' }));
  socket.addEventListener('message', ({ data }) => push(JSON.parse(String(data)) as StreamFrame));
  socket.addEventListener('close', ({ code }) => push({ type: 'close', closeCode: code }));
  signal?.addEventListener('abort', wakeUp);
  try {
    for (;;) {
      if (signal?.aborted) throw signal.reason;
      const frame = frames.shift();
      if (frame) yield frame;
      else await new Promise<void>((resolve) => (wake = resolve));
      if (frame?.type === 'close') return;
    }
  } finally {
    signal?.removeEventListener('abort', wakeUp);
    socket.close();
  }
}
