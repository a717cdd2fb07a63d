import type { Response } from 'express';
import type { Observable } from 'rxjs';

const heartbeatMs = 15_000;

/**
 * Sends each value as a server-sent event of the type `event` and ends with the source. Nest's own @Sse answers 200 before
 * the handler has decided; here an error that comes before this call is still an ordinary answer.
 */
export function sendEvents(response: Response, event: string, source: Observable<unknown>): void {
  response
    .status(200)
    .set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  response.flushHeaders();
  if (response.req.method === 'HEAD') return void response.end();
  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
  const subscription = source.subscribe({
    next: (value) => response.write(`event: ${event}\ndata: ${JSON.stringify(value)}\n\n`),
    error: () => response.end(), // the client reconnects and gets the state, or learns that it is gone
    complete: () => response.end(),
  });
  response.once('close', () => {
    clearInterval(heartbeat);
    subscription.unsubscribe();
  });
}
