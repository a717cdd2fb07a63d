import { limits } from './limits.js';

const windowMs = 60_000;
const mostAddresses = 10_000;
/** Where more addresses than that fail, the rest share one count. */
const others = 'others';

/** Failures by address in the running minute. In memory, and of a size that no number of failures changes. */
export class RefusedAddresses {
  private readonly counts = new Map<string, number>();
  private from = 0;

  count(address: string, now: number): void {
    this.turn(now);
    const key = this.keyOf(address);
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** Seconds that the address has to wait; 0 where it may try. */
  mustWait(address: string, now: number): number {
    this.turn(now);
    if ((this.counts.get(this.keyOf(address)) ?? 0) < limits.failuresPerMinute) return 0;
    return Math.max(1, Math.ceil((this.from + windowMs - now) / 1000));
  }

  private keyOf(address: string): string {
    return this.counts.has(address) || this.counts.size < mostAddresses ? address : others;
  }

  private turn(now: number): void {
    if (Math.abs(now - this.from) < windowMs) return;
    this.from = now;
    this.counts.clear();
  }
}
