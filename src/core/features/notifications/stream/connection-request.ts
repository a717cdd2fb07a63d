import type { IncomingMessage } from 'node:http';
import { errors } from '../../../platform/errors/errors.js';
import { protocol } from './frames.js';

export const streamPath = '/v1/notifications/stream';

/** What a client that wants to connect shows of itself. */
export interface ConnectionRequest {
  readonly kind: 'token' | 'ticket';
  readonly value: string;
}

/** Only these are WebSocket upgrades; some HTTP clients offer others, such as h2c, and expect an ordinary answer. */
export const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

export const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0]!;

/** Throws UNAUTHENTICATED, INVALID_TOKEN, INSUFFICIENT_PERMISSIONS, MALFORMED_REQUEST. */
export function readConnectionRequest({ url = '', headers }: IncomingMessage): ConnectionRequest {
  if (hasCredentials(url.slice(pathOf({ url } as IncomingMessage).length + 1)))
    throw errors.invalidToken('Credentials in a URL can be read by others: send them in Sec-WebSocket-Protocol.');
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
  const named = { token: after(offered, 'bearer.'), ticket: after(offered, 'ticket.') };
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = named.token ?? bearer;
  if (token === undefined && named.ticket === undefined) {
    if (headers['x-api-key'] !== undefined)
      throw errors.insufficientPermissions('a signed-in user: an API key has no notifications');
    throw errors.unauthenticated();
  }
  if (!offered.includes(protocol))
    throw errors.malformedRequest(`Offer the subprotocol ${protocol} in addition to the credentials.`);
  return token === undefined ? { kind: 'ticket', value: named.ticket! } : { kind: 'token', value: token };
}

const after = (offered: readonly string[], prefix: string): string | undefined =>
  offered.find((each) => each.startsWith(prefix))?.slice(prefix.length);

/** By its name, or because it looks like one. */
const hasCredentials = (query: string): boolean =>
  [...new URLSearchParams(query)].some(
    ([name, value]) => /token|ticket|bearer|jwt|key|auth/i.test(name) || /eyJ[\w-]+\.|cw_\w{32}/.test(name + value),
  );
