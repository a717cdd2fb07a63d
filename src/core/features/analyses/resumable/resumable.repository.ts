import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { ResumableUpload } from './resumable-upload.entity.js';

type Owner = Pick<Principal, 'accountId' | 'id'>;
type Begun = Omit<ResumableUpload, 'received' | 'analysisId'>;

const mostAtOnce = 1000;

/** Each statement is a transaction of its own, but for those that say otherwise: what a request has written stays. */
@Injectable()
export class ResumableRepository {
  constructor(private readonly em: EntityManager) {}

  /** In the caller's transaction: how many a caller has that are not complete; no other is added until it ends. */
  async hold({ accountId, id: createdBy }: Owner, now: Date): Promise<number> {
    await execute(
      this.em,
      sql`select pg_advisory_xact_lock(hashtextextended(${`callwarden uploads ${createdBy}`}, 0))`,
    );
    return this.em.count(ResumableUpload, { accountId, createdBy, analysisId: null, expiresAt: { $gt: now } });
  }

  /** In the caller's transaction. */
  add(upload: Begun): void {
    this.em.create(ResumableUpload, { ...upload, received: 0, analysisId: null });
  }

  /** Belongs to who began it; what has expired is not there any more. */
  find({ accountId, id: createdBy }: Owner, id: string, now: Date): Promise<ResumableUpload | null> {
    return this.em.fork().findOne(ResumableUpload, { id, accountId, createdBy, expiresAt: { $gt: now } });
  }

  /** In the caller's transaction, locked until it ends; null where another request has it. */
  findHeld(id: string, leaseToken: string): Promise<ResumableUpload | null> {
    return this.em.findOne(ResumableUpload, { id, leaseToken }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** False while another request has it. */
  async lease(id: string, token: string, now: Date, until: Date): Promise<boolean> {
    const rows: unknown[] = await execute(
      this.em.fork(),
      sql`update resumable_uploads set lease_token = ${token}, leased_until = ${until}
           where id = ${id} and (lease_token is null or leased_until <= ${now} or lease_token = ${token}) returning 1`,
    );
    return rows.length > 0;
  }

  async release(id: string, leaseToken: string): Promise<void> {
    const free = { leaseToken: null, leasedUntil: null };
    await this.em.fork().nativeUpdate(ResumableUpload, { id, leaseToken }, free);
  }

  /** False where another request has it by now. */
  async setReceived(id: string, leaseToken: string, received: number): Promise<boolean> {
    return (await this.em.fork().nativeUpdate(ResumableUpload, { id, leaseToken }, { received })) === 1;
  }

  async exists(id: string): Promise<boolean> {
    return (await this.em.fork().count(ResumableUpload, { id })) > 0;
  }

  async remove(id: string): Promise<void> {
    await this.em.fork().nativeDelete(ResumableUpload, { id });
  }

  expired(now: Date): Promise<ResumableUpload[]> {
    return this.em.fork().find(ResumableUpload, { expiresAt: { $lte: now } }, { limit: mostAtOnce });
  }

  /** All of their bytes came, and the service ended before their analyses were made. */
  abandoned(now: Date): Promise<Pick<ResumableUpload, 'id' | 'accountId' | 'createdBy'>[]> {
    return execute(
      this.em.fork(),
      sql`select id, account_id as "accountId", created_by as "createdBy" from resumable_uploads
           where analysis_id is null and received = size and expires_at > ${now}
             and (leased_until is null or leased_until <= ${now}) limit ${mostAtOnce}`,
    );
  }
}
