import { isIPv6 } from 'node:net';
import type { Config } from '../core/platform/config/config.schema.js';

/**
 * The page of the desk that exchanges the code and then goes to `to`. Both are in the fragment, which stays in the browser: no
 * server and no log sees the code.
 */
export const signInUrl = (service: string, code: string, to?: string): string =>
  `${service.replace(/(?<!\/)\/+$/, '')}/sign-in#link=${code}${to === undefined ? '' : `&to=${to}`}`;

/** Where browsers find a service of this configuration. Throws where only the service itself knows its port. */
export function addressOf({ http, notifications }: Pick<Config, 'http' | 'notifications'>): string {
  if (notifications.publicUrl) return notifications.publicUrl;
  if (http.port === 0) throw new Error('The service takes any free port: name its address with --url.');
  return `http://${onThisMachine(http.host)}:${http.port}`;
}

/** A server that listens on all addresses also answers here. */
function onThisMachine(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
