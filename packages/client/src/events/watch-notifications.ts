import { CallwardenConnectionError } from '../errors/connection-errors.js';
import { isPassingFailure } from '../errors/passing-failure.js';
import type { Connection } from '../transport/connection.js';
import { Resumption } from './resumption.js';
import { framesOf, type StreamFrame } from './socket-frames.js';
import type { WatchOptions } from './watch-analysis.js';

/**
 * `notification`: a new one, one whose snooze has ended, or a reminder of a critical one, which comes with an id that came before.
 * `unread`: how many are unread. `resumed`: what was missed has come; with `more`, not all of it: read the list.
 */
export type NotificationEvent = Exclude<StreamFrame, { readonly type: 'ping' | 'error' }>;

export interface NotificationWatchOptions extends WatchOptions {
  /** The id of the last notification that you have: what came after it is sent first. */
  readonly after?: string;
}

/** A frame of ours was refused, or the user has too many connections: another connection would end the same way. */
const finalCodes: ReadonlySet<number> = new Set([1007, 1008, 1009, 4409]);

/**
 * The notifications of the signed-in user as they come. A connection that ends is opened again after one to thirty seconds, and what
 * was missed is sent. Throws a CallwardenError if the user may not connect, and a CallwardenConnectionError if no connection can be
 * opened at first, or the service does not want another one.
 */
export async function* watchNotifications(
  connection: Connection,
  { signal, after }: NotificationWatchOptions = {},
): AsyncGenerator<NotificationEvent, void, undefined> {
  const resumption = new Resumption(after);
  let connections = 0;
  for (;;) {
    try {
      const socket = await openSocket(connection, signal);
      let refusal = '';
      for await (const frame of framesOf(socket, signal)) {
        if (frame.type === 'open') {
          const last = resumption.begin();
          if (last !== undefined) socket.send(JSON.stringify({ type: 'resume', after: last }));
          else if (connections > 0) yield { type: 'resumed', count: 0, more: true };
          connections++;
        } else if (frame.type === 'close') {
          if (connections === 0 || finalCodes.has(frame.closeCode)) throw closed(frame.closeCode, refusal);
        } else if (frame.type === 'error') refusal = frame.message;
        else if (frame.type !== 'ping' && resumption.isNew(frame)) yield frame;
      }
    } catch (error) {
      if (connections === 0 || error instanceof ClosedForGoodError || !isPassingFailure(error)) throw error;
    }
    await connection.pause(1000 + Math.random() * 29_000, signal);
  }
}

class ClosedForGoodError extends CallwardenConnectionError {}

const closed = (code: number, refusal: string) =>
  new ClosedForGoodError(
    `The service closed the stream of notifications with ${code}. ${refusal || 'Do proxies on the way allow WebSockets?'}`,
  );

async function openSocket(connection: Connection, signal?: AbortSignal): Promise<WebSocket> {
  const { operations, url } = connection;
  const { ticket } = (await operations.createStreamTicket({ ...(signal && { signal }) })).data;
  // The answer that had it was lost, and the repeated one has none.
  if (ticket === undefined) return openSocket(connection, signal);
  return new WebSocket(`${url.replace(/^http/, 'ws')}/v1/notifications/stream`, ['callwarden.v1', `ticket.${ticket}`]);
}
