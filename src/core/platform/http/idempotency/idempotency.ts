import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import type { Principal } from '../../caller/principal.js';
import { Secret } from '../../secrets/secret.js';
import { errors } from '../../errors/errors.js';
import { Prunes } from '../../housekeeping/housekeeping.js';
import { Claim, runningSeconds } from './claim.js';
import { IdempotencyRepository } from './idempotency.repository.js';

/** A POST that is repeated with its key takes effect once, over all nodes, for 24 hours. */
@Injectable()
@Prunes()
export class Idempotency {
  private readonly key: Uint8Array;

  constructor(
    private readonly records: IdempotencyRepository,
    secret: Secret,
  ) {
    this.key = secret.key('idempotency');
  }

  /** Throws CONFLICT while the first request with this key runs. */
  async claim(caller: Principal, method: string, path: string, key: string): Promise<Claim> {
    const id = createHash('sha256').update([caller.id, method, path, key].join('\n')).digest('hex');
    const claim = randomUUID();
    if (await this.records.take(id, caller.accountId, claim, runningSeconds))
      return new Claim(this.records, { id, claim }, this.key);
    const { fingerprint, response } = (await this.records.find(id)) ?? {};
    if (!fingerprint || !response)
      throw errors.conflict('The first request with this Idempotency-Key is still running.');
    return new Claim(this.records, { id, claim }, this.key, { fingerprint, response });
  }

  /** In the caller's transaction: deletes the stored responses about `resource`. */
  forget(accountId: string, resource: string): Promise<void> {
    return this.records.forget(accountId, resource);
  }

  prune(now: Date): Promise<number> {
    return this.records.prune(now);
  }
}
