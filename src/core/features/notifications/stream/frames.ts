import { z } from 'zod';
import type { NotificationView } from '../inbox/inbox.schemas.js';

/** The subprotocol that both sides speak. */
export const protocol = 'callwarden.v1';

/** Why the server ends a connection, by WebSocket close code. */
export const endings = {
  stopping: { close: 1001, code: 'GOING_AWAY', message: 'This node stops: connect again, and resume.' },
  malformed: { close: 1007, code: 'MALFORMED_FRAME', message: 'A frame must be one JSON object, sent as text.' },
  unknown: { close: 1008, code: 'UNKNOWN_FRAME', message: 'Frames are {type: "pong"} and {type: "resume", after}.' },
  flood: { close: 1008, code: 'TOO_MANY_FRAMES', message: 'Too many frames: connect again in a minute.' },
  resuming: { close: 1008, code: 'RESUMING', message: 'One resumption at a time: wait for "resumed".' },
  failed: { close: 1013, code: 'TRY_AGAIN', message: 'What was missed could not be read: connect again, and resume.' },
  tokenExpired: { close: 4401, code: 'TOKEN_EXPIRED', message: 'The access token has expired: refresh it.' },
  signedOut: { close: 4401, code: 'INVALID_TOKEN', message: 'The session has ended: sign in again.' },
  silent: { close: 4408, code: 'SILENT', message: 'No ping was answered for a minute.' },
  replaced: { close: 4409, code: 'TOO_MANY_SOCKETS', message: 'The user has opened too many others since.' },
} as const;
export type Ending = (typeof endings)[keyof typeof endings];

/** A frame as it is sent; `id` if it is about a notification. */
export interface Frame {
  readonly text: string;
  readonly id?: string;
}

const frame = (content: { readonly type: string; readonly [field: string]: unknown }): Frame => ({
  text: JSON.stringify(content),
});
export const notificationFrame = (notification: NotificationView, unread: number): Frame => ({
  ...frame({ type: 'notification', notification, unread }),
  id: notification.notificationId,
});
export const unreadFrame = (unread: number): Frame => frame({ type: 'unread', unread });
export const pingFrame = (at: Date): Frame => frame({ type: 'ping', at: at.toISOString() });
/** `more`: there are others; the list has them all. */
export const resumedFrame = (count: number, more: boolean): Frame =>
  frame({ type: 'resumed', count, ...(more && { more }) });
export const errorFrame = ({ code, message }: Ending): Frame => frame({ type: 'error', code, message });

const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('resume'), after: z.string().regex(/^[\w-]{1,100}$/) }),
]);
export type ClientFrame = z.output<typeof ClientFrame>;

/** What a client has sent, or how its connection ends for it. */
export function readFrame(data: Buffer, isBinary: boolean): ClientFrame | Ending {
  let content: unknown;
  try {
    content = isBinary ? undefined : JSON.parse(data.toString('utf8'));
  } catch {
    return endings.malformed;
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return endings.malformed;
  const { success, data: read } = ClientFrame.safeParse(content);
  return success ? read : endings.unknown;
}
