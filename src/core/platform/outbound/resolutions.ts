import pLimit, { type LimitFunction } from 'p-limit';
import { resolve } from './guard.js';
import type { Address, OutboundRules, Resolver } from './outbound-rules.js';

const MOST_NAMES = 1_000;
const MOST_AT_ONCE = 16;

/**
 * The checked addresses of names, used again for a short while so that thousands of deliveries a second do not ask thousands
 * of times. What is kept has been checked, and connections go to kept addresses only, so a name that changes in between
 * changes nothing. Refusals and failures are not kept.
 *
 * Each account asks for a few names at once and waits for its own only, also for a name that another account asks for.
 */
export class Resolutions {
  private readonly known = new Map<string, { readonly addresses: readonly Address[]; readonly until: number }>();
  private readonly running = new Map<string, Promise<readonly Address[]>>();
  private readonly lanes = new Map<string, LimitFunction>();

  constructor(
    private readonly rules: OutboundRules,
    private readonly resolver: Resolver,
    private readonly reuseMs: number,
  ) {}

  /** IPv4 first: where IPv6 leads nowhere, it mostly fails by silence, and IPv4 at once. */
  async of(url: URL, accountId = ''): Promise<readonly Address[]> {
    const known = this.known.get(url.hostname);
    if (known && performance.now() < known.until) return known.addresses;
    const key = `${accountId} ${url.hostname}`;
    const running = this.running.get(key);
    if (running) return running;
    const asked = this.inLane(accountId, () => this.ask(url)).finally(() => this.running.delete(key));
    this.running.set(key, asked);
    return asked;
  }

  private async inLane<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(accountId) ?? pLimit(MOST_AT_ONCE);
    this.lanes.set(accountId, lane);
    try {
      return await lane(work);
    } finally {
      if (lane.activeCount + lane.pendingCount === 0) this.lanes.delete(accountId);
    }
  }

  private async ask(url: URL): Promise<readonly Address[]> {
    const addresses = (await resolve(url, this.rules, this.resolver)).sort((one, other) => one.family - other.family);
    if (this.reuseMs > 0) this.keep(url.hostname, addresses);
    return addresses;
  }

  private keep(name: string, addresses: readonly Address[]): void {
    this.known.delete(name); // so that it comes last
    this.known.set(name, { addresses, until: performance.now() + this.reuseMs });
    if (this.known.size > MOST_NAMES) this.known.delete(this.known.keys().next().value!);
  }
}
