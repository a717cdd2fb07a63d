import type { Response } from 'express';
import type { Observable } from 'rxjs';

const heartbeatMs = 15_000;
const endId = 'end';

/** What is sent, and which value is the last there will ever be. */
export interface EventStream<T> {
  readonly event: string;
  readonly source: Observable<T>;
  isLast(value: T): boolean;
}

/**
 * Sends each value twice, as a server-sent event of its type and as a message without one, for clients that listen to either.
 * After the last one comes the event `end`; a client that reconnects after it gets 204, which keeps browsers from trying
 * again. Nest's own @Sse answers 200 before the handler has decided; here an error that comes before this call is still an
 * ordinary answer.
 */
export function sendEvents<T>(response: Response, { event, source, isLast }: EventStream<T>): void {
  if (response.req.headers['last-event-id'] === endId) return void response.status(204).end();
  response
    .status(200)
    .set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  response.flushHeaders();
  if (response.req.method === 'HEAD') return void response.end();
  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
  const subscription = source.subscribe({
    next: (value) => {
      const data = `data: ${JSON.stringify(value)}\n\n`;
      response.write(`event: ${event}\n${data}${data}`);
      if (isLast(value)) response.write(`event: end\nid: ${endId}\n${data}`);
    },
    error: () => response.end(), // the client reconnects and gets the state, or learns that it is gone
    complete: () => response.end(),
  });
  response.once('close', () => {
    clearInterval(heartbeat);
    subscription.unsubscribe();
  });
}
