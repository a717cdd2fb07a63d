import type { Notification } from '../generated/types.gen.js';

/** What the service sends on the stream of notifications; the document of the API does not describe WebSockets. */
export type StreamFrame =
  | { readonly type: 'notification'; readonly notification: Notification; readonly unread: number }
  | { readonly type: 'unread'; readonly unread: number }
  | { readonly type: 'resumed'; readonly count: number; readonly more?: boolean }
  | { readonly type: 'error'; readonly code: string; readonly message: string }
  | { readonly type: 'ping'; readonly at: string };

/** The frames of a connection until it ends, then its close code. The connection is closed when the consumer stops. */
export async function* framesOf(
  socket: WebSocket,
  signal?: AbortSignal,
): AsyncGenerator<StreamFrame, number, undefined> {
  const frames: StreamFrame[] = [];
  let closeCode: number | undefined;
  let wake = () => {};
  const wakeUp = () => wake();
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as StreamFrame);
    wake();
  });
  socket.addEventListener('close', ({ code }) => {
    closeCode = code;
    wake();
  });
  // The event `close` follows.
  socket.addEventListener('error', () => {});
  signal?.addEventListener('abort', wakeUp);
  try {
    for (;;) {
      for (let frame = frames.shift(); frame; frame = frames.shift()) yield frame;
      if (signal?.aborted) throw signal.reason;
      if (closeCode !== undefined) return closeCode;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal?.removeEventListener('abort', wakeUp);
    socket.close();
  }
}
