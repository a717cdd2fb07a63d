import { Pool } from 'undici';
import type { OutboundOptions } from './outbound-options.js';
import type { Address } from './outbound-rules.js';
import { pinnedConnector } from './pinned-connector.js';

const MOST_HEADER_BYTES = 16 * 1024;

export interface PinnedPool {
  readonly address: string;
  readonly pool: Pool;
}

/**
 * Kept-alive connections: of each origin one pool, all to the same checked address. It is used for as long as that address
 * is among those checked last; then its running requests end, and it is closed.
 */
export class PinnedPools {
  private readonly pools = new Map<string, PinnedPool>();
  private readonly closing = new Set<Pool>();

  constructor(private readonly options: OutboundOptions) {}

  /** Null when each of the addresses is among `failed`. */
  to(origin: string, addresses: readonly Address[], failed: ReadonlySet<string>): PinnedPool | null {
    const usable = ({ address }: { address: string }) => !failed.has(address);
    const kept = this.pools.get(origin);
    const keep = kept && usable(kept) && addresses.some(({ address }) => address === kept.address);
    const next = keep ? kept : this.open(origin, addresses.find(usable)?.address);
    if (kept && kept !== next) this.retire(kept.pool);
    this.pools.delete(origin); // so that the one used last comes last
    if (next) this.pools.set(origin, next);
    this.forget();
    return next;
  }

  async close(): Promise<void> {
    const all = [...[...this.pools.values()].map(({ pool }) => pool), ...this.closing];
    this.pools.clear();
    await Promise.all(all.map((pool) => pool.destroy()));
  }

  private open(origin: string, address: string | undefined): PinnedPool | null {
    if (address === undefined) return null;
    const pool = new Pool(origin, {
      connect: pinnedConnector(address, this.options),
      connections: this.options.connectionsPerOrigin,
      pipelining: 1,
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: 0, // the request's own limit covers all
      bodyTimeout: 0,
    });
    return { address, pool };
  }

  private forget(): void {
    if (this.pools.size <= this.options.origins) return;
    const [origin, { pool }] = this.pools.entries().next().value!;
    this.pools.delete(origin);
    this.retire(pool);
  }

  private retire(pool: Pool): void {
    this.closing.add(pool);
    const gone = () => this.closing.delete(pool);
    pool.close().then(gone, gone);
  }
}
