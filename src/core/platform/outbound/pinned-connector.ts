import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { connectFailure } from './failure-of.js';
import type { OutboundOptions } from './outbound-options.js';

/**
 * Connects to `address`, whatever the name resolves to by now: no name reaches the socket, so nothing is looked up.
 * SNI and the certificate's check still go by the name.
 */
export function pinnedConnector(address: string, options: OutboundOptions): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: options.connectMs,
    ...(options.certificateAuthorities && { ca: [...options.certificateAuthorities] }),
  });
  return (target, callback) => {
    const secure = target.protocol === 'https:';
    const servername = secure && isIP(target.hostname) === 0 ? target.hostname : undefined;
    connect({ ...target, hostname: address, servername }, (error, socket) => {
      if (error) callback(connectFailure(error, secure, options.connectMs), null);
      else callback(null, socket);
    });
  };
}
