import { promises as dns } from 'node:dns';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { addressesInHosts } from './hosts-file.js';
import type { Resolver } from './outbound-rules.js';

const hostsFile = '/etc/hosts';
/** Of one question to one name server. */
const tryMs = 1_500;

export interface NameServers {
  /** Instead of those of the operating system. */
  readonly servers?: readonly string[];
  /** Of one name, over all servers and tries. */
  readonly limitMs?: number;
}

/**
 * Asks the hosts file, then name servers by sockets of its own. `dns.lookup` takes one of libuv's four threads, which files and
 * hashes need too, and cannot be stopped: a silent name server held all of them.
 */
export function resolverWith({ servers, limitMs = 4_000 }: NameServers = {}): Resolver {
  return async (host) => {
    const listed = await addressesInHosts(hostsFile, host);
    if (listed.length > 0) return listed.map((address) => ({ address }));
    // Only the system knows its search domains; such names pass for development alone (webhooks.allowPrivateNetworks).
    return host.includes('.') ? fromServers(host, servers, limitMs) : fromSystem(host);
  };
}

/** A resolver for each name: it reads the system's settings as they are now, and can be stopped alone. */
async function fromServers(host: string, servers: readonly string[] | undefined, limitMs: number) {
  const resolver = new dns.Resolver({ timeout: tryMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const answered = new AbortController();
  void delay(limitMs, undefined, { signal: answered.signal }).then(
    () => resolver.cancel(),
    () => {},
  );
  try {
    const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = families.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (addresses.length > 0) return addresses.map((address) => ({ address }));
    throw families.map((each) => each.status === 'rejected' && each.reason).find(Boolean);
  } finally {
    answered.abort();
  }
}

const threads = pLimit(2);
const fromSystem: Resolver = (host) => threads(() => dns.lookup(host, { all: true, order: 'verbatim' }));

export const systemResolver = resolverWith();
