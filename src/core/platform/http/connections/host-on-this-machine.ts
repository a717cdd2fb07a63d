import { isIPv6 } from 'node:net';

/** How programs on this machine reach a server that listens on `host`, as the host of a URL: one that listens on all addresses also answers here. */
export function hostOnThisMachine(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
