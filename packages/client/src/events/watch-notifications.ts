import { CallwardenConnectionError } from '../errors/connection-errors.js';
import type { Connection } from '../transport/connection.js';
import { pause } from '../transport/pause.js';
import { framesOf, type StreamFrame } from './socket-frames.js';
import type { WatchOptions } from './watch-analysis.js';

/**
 * `notification`: a new one, one whose snooze has ended, or a reminder of a critical one, which comes with an id that came before.
 * `unread`: how many are unread. `resumed`: what was missed has come; with `more`, read the list, there was too much.
 */
export type NotificationEvent = Exclude<StreamFrame, { readonly type: 'ping' | 'error' }>;

export interface NotificationWatchOptions extends WatchOptions {
  /** The id of the last notification that you have: what came after it is sent first. */
  readonly after?: string;
}

interface Settings extends NotificationWatchOptions {
  readonly pause?: typeof pause;
}

/** A frame of ours was refused, or the user has too many connections: another connection would end the same way. */
const finalCodes: ReadonlySet<number> = new Set([1007, 1008, 1009, 4409]);
const mostRemembered = 2000;

/**
 * The notifications of the signed-in user as they come. A connection that ends is opened again after one to thirty seconds, and what
 * was missed is sent. Throws a CallwardenError if the user may not connect any more.
 */
export async function* watchNotifications(
  { operations, url }: Connection,
  { signal, after, pause: wait = pause }: Settings = {},
): AsyncGenerator<NotificationEvent, void, undefined> {
  const known = new Set<string>();
  let last = after;
  for (;;) {
    const { data } = await operations.createStreamTicket({ ...(signal && { signal }) });
    // A repeated answer has no ticket: the one of the lost answer is not used.
    if (data.ticket !== undefined) {
      const address = `${url.replace(/^http/, 'ws')}/v1/notifications/stream`;
      const socket = new WebSocket(address, ['callwarden.v1', `ticket.${data.ticket}`]);
      const resumesAfter = last;
      if (resumesAfter !== undefined)
        socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'resume', after: resumesAfter })));
      let isResuming = resumesAfter !== undefined;
      let lastError = '';
      const frames = framesOf(socket, signal);
      let next = await frames.next();
      try {
        for (; !next.done; next = await frames.next()) {
          const frame = next.value;
          if (frame.type === 'error') lastError = frame.message;
          if (frame.type === 'error' || frame.type === 'ping') continue;
          if (frame.type === 'resumed') isResuming = false;
          if (frame.type === 'notification') {
            const { notificationId } = frame.notification;
            // A resumption goes back further than `after`. Later, an id that came before is a reminder.
            if (isResuming && known.has(notificationId)) continue;
            remember(known, notificationId);
            // Until everything that was missed is here, a lost connection resumes at the same place.
            if (!isResuming) last = notificationId;
          }
          yield frame;
        }
      } finally {
        await frames.return(1000);
      }
      if (finalCodes.has(next.value))
        throw new CallwardenConnectionError(
          `The service closed the stream of notifications (${next.value}). ${lastError}`,
        );
    }
    await wait(1000 + Math.random() * 29_000, signal);
  }
}

function remember(known: Set<string>, id: string): void {
  known.add(id);
  if (known.size > mostRemembered) known.delete(known.values().next().value!);
}
