import { resolve } from './guard.js';
import type { Address, OutboundRules, Resolver } from './outbound-rules.js';

const MOST_NAMES = 1_000;

/**
 * The checked addresses of names, used again for a short while so that thousands of deliveries a second do not ask thousands
 * of times. What is kept has been checked, and connections go to kept addresses only, so a name that changes in between
 * changes nothing. Refusals and failures are not kept.
 */
export class Resolutions {
  private readonly known = new Map<string, { readonly addresses: readonly Address[]; readonly until: number }>();
  private readonly running = new Map<string, Promise<readonly Address[]>>();

  constructor(
    private readonly rules: OutboundRules,
    private readonly resolver: Resolver,
    private readonly reuseMs: number,
  ) {}

  /** IPv4 first: where IPv6 leads nowhere, it mostly fails by silence, and IPv4 at once. */
  async of(url: URL): Promise<readonly Address[]> {
    const name = url.hostname;
    const known = this.known.get(name);
    if (known && performance.now() < known.until) return known.addresses;
    const running = this.running.get(name);
    if (running) return running;
    const asked = this.ask(url).finally(() => this.running.delete(name));
    this.running.set(name, asked);
    return asked;
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
