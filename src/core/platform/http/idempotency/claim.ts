import canonicalize from 'canonicalize';
import { createHmac } from 'node:crypto';
import { errors } from '../../errors/errors.js';
import type { IdempotencyRepository } from './idempotency.repository.js';
import type { KeptResponse } from './idempotency-record.entity.js';
import { keepable } from './kept-response.js';

/** How long a request that is silent is taken to run; a living one says so more often. */
export const runningSeconds = 15;

/** Ends a repeated request: its response is known. */
export class Replay extends Error {
  constructor(readonly response: KeptResponse) {
    super('the response is known');
  }
}

/** One request with an `Idempotency-Key`. */
export class Claim {
  private known = false;
  private kept = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly records: IdempotencyRepository,
    private readonly record: { readonly id: string; readonly claim: string },
    private readonly key: Uint8Array,
    private readonly first?: { readonly fingerprint: string; readonly response: KeptResponse },
  ) {
    const alive = () => void records.extend(record.id, record.claim, runningSeconds).catch(() => {});
    this.heartbeat = setInterval(alive, (runningSeconds * 1000) / 3).unref();
  }

  /**
   * Says what was sent, as plain JSON. A body may hold a password, which a bare hash would let anyone guess who reads the
   * table: the fingerprint is keyed. Throws IDEMPOTENCY_MISMATCH where the key came with something else before, and
   * Replay where it came with the same.
   */
  async is(sent: unknown): Promise<void> {
    const fingerprint = createHmac('sha256', this.key)
      .update(canonicalize(sent) ?? '')
      .digest('hex');
    this.known = true;
    if (!this.first) return this.records.setFingerprint(this.record.id, this.record.claim, fingerprint);
    if (this.first.fingerprint !== fingerprint) throw errors.idempotencyMismatch();
    throw new Replay(this.first.response);
  }

  /** Keeps the response, in the transaction of the caller where there is one; `resource` is what was created. */
  async keep(response: KeptResponse, resource?: string): Promise<void> {
    if (this.first || this.kept || !this.known) return;
    const kept = keepable(response);
    if (!kept) return;
    await this.records.keep(this.record.id, this.record.claim, kept, resource);
    this.kept = true;
  }

  /** Ends the request: a key without a response is free again. */
  async end(): Promise<void> {
    clearInterval(this.heartbeat);
    if (!this.first && !this.kept) await this.records.release(this.record.id, this.record.claim);
  }
}
