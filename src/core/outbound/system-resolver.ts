import { promises as dns } from 'node:dns';
import pLimit from 'p-limit';
import type { Resolver } from './outbound-rules.js';

const MOST_SLOW_NAMES = 1_000;

/**
 * Lookups share libuv's four threads with files and hashes, and cannot be stopped: name servers that hang must not hold all
 * of them, nor keep other names waiting. So few run at once, and a name that was slow when last asked for waits in a lane
 * of its own.
 */
export function inLanes(lookup: Resolver, slowMs: number): Resolver {
  const usual = pLimit(2);
  const slow = pLimit(1);
  const slowNames = new Set<string>();
  return (host) =>
    (slowNames.has(host) ? slow : usual)(async () => {
      const began = performance.now();
      try {
        return await lookup(host);
      } finally {
        slowNames.delete(host);
        if (performance.now() - began >= slowMs) slowNames.add(host);
        if (slowNames.size > MOST_SLOW_NAMES) slowNames.delete(slowNames.values().next().value!);
      }
    });
}

/** As the operating system resolves, /etc/hosts included. */
export const systemResolver = inLanes((host) => dns.lookup(host, { all: true, order: 'verbatim' }), 1_000);
