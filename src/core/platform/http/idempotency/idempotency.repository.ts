import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../database/run-statement.js';
import { sql } from '../../database/statement.js';
import { Clock } from '../../clock/clock.js';
import { IdempotencyRecord, type KeptResponse } from './idempotency-record.entity.js';

const keptSeconds = 86_400;

@Injectable()
export class IdempotencyRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** True where the key was free and is this claim's now. */
  async take(id: string, accountId: string, claim: string, seconds: number): Promise<boolean> {
    const rows: unknown[] = await execute(
      this.em.fork(),
      sql`insert into idempotency_records (id, account_id, claim, expires_at) values (${id}, ${accountId}, ${claim}, ${this.clock.in(seconds)})
          on conflict (id) do update set claim = excluded.claim, expires_at = excluded.expires_at,
            fingerprint = null, response = null, resource = null
          where idempotency_records.expires_at <= ${this.clock.now()} returning id`,
    );
    return rows.length > 0;
  }

  find(id: string): Promise<IdempotencyRecord | null> {
    return this.em.fork().findOne(IdempotencyRecord, { id });
  }

  async extend(id: string, claim: string, seconds: number): Promise<void> {
    const running = { id, claim, response: null };
    await this.em.fork().nativeUpdate(IdempotencyRecord, running, { expiresAt: this.clock.in(seconds) });
  }

  async setFingerprint(id: string, claim: string, fingerprint: string): Promise<void> {
    await this.em.fork().nativeUpdate(IdempotencyRecord, { id, claim }, { fingerprint });
  }

  async keep(id: string, claim: string, response: KeptResponse, resource?: string): Promise<void> {
    const expiresAt = this.clock.in(keptSeconds);
    await this.em.nativeUpdate(IdempotencyRecord, { id, claim }, { response, resource: resource ?? null, expiresAt });
  }

  async release(id: string, claim: string): Promise<void> {
    await this.em.fork().nativeDelete(IdempotencyRecord, { id, claim, response: null });
  }

  /** Erases responses about a resource together with it. */
  async forget(accountId: string, resource: string): Promise<void> {
    await this.em.nativeDelete(IdempotencyRecord, { accountId, resource });
  }

  prune(now: Date): Promise<number> {
    return this.em.fork().nativeDelete(IdempotencyRecord, { expiresAt: { $lt: now } });
  }
}
