import { promises as dns } from 'node:dns';
import pLimit from 'p-limit';
import type { Resolver } from './outbound-rules.js';

/** Lookups share libuv's four threads with files and hashes: name servers that hang must not hold them all. */
const atOnce = pLimit(2);

/** As the operating system resolves, /etc/hosts included. */
export const systemResolver: Resolver = (host) => atOnce(() => dns.lookup(host, { all: true, order: 'verbatim' }));
