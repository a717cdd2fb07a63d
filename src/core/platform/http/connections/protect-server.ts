import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network-of.js';
import { errors } from '../../errors/errors.js';
import { endWithError } from './end-with-error.js';

/** 500 MB at 100 kB/s; Node's own limit of five minutes would cut slow uploads off. */
const longestRequestMs = 5_400_000;
/** Longer than the minute after which proxies drop idle connections: else they send a request into one that has just closed. */
const idleConnectionMs = 65_000;
const checkEveryMs = 1000;

export interface ServerLimits {
  readonly headerSeconds: number;
  readonly connectionsPerAddress: number;
}

/**
 * Before it listens: limits the time that headers may take, of a silent connection too, and the connections of one address.
 * `isProxy` says whether an address stands for many clients.
 */
export function protectServer(
  server: Server,
  { headerSeconds, connectionsPerAddress }: ServerLimits,
  isProxy: (address: string) => boolean,
): void {
  Object.assign(server, {
    headersTimeout: headerSeconds * 1000,
    requestTimeout: longestRequestMs,
    keepAliveTimeout: idleConnectionMs,
    connectionsCheckingInterval: checkEveryMs,
  });
  const counts = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket;
    if (address === undefined || isProxy(address)) return;
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    // Before anything of the request is read.
    if (count > connectionsPerAddress) return endWithError(socket, errors.tooManyConnections(connectionsPerAddress));
    counts.set(network, count);
    socket.once('close', () => {
      const left = counts.get(network)! - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}
