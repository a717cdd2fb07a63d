import { EntityManager, type FilterQuery, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../database/run-statement.js';
import { sql } from '../database/statement.js';
import { AuditEntry } from './audit-entry.entity.js';
import type { AuditQuery } from './audit.schemas.js';

/** A line before it has its place in the chain. */
export type Unsealed = Omit<AuditEntry, 'sequence' | 'previousHash' | 'hash' | 'sealedAt'>;

@Injectable()
export class AuditRepository {
  constructor(private readonly em: EntityManager) {}

  add(entry: Unsealed): void {
    this.em.create(AuditEntry, entry as AuditEntry);
  }

  async erase(accountId: string, resource: string): Promise<void> {
    await this.em.flush();
    await this.em.nativeUpdate(AuditEntry, { accountId, resource }, { personal: null, salt: null });
  }

  find(accountId: string, id: string): Promise<AuditEntry | null> {
    return this.em.findOne(AuditEntry, { accountId, id });
  }

  list(accountId: string, query: AuditQuery): Promise<[AuditEntry[], number]> {
    const { page, limit, actor, action, resource, dateFrom, dateTo } = query;
    const where: FilterQuery<AuditEntry>[] = [{ accountId }];
    if (actor) where.push({ actor });
    if (action) where.push({ action });
    if (resource) where.push({ resource });
    if (dateFrom) where.push({ createdAt: { $gte: dateFrom } });
    if (dateTo) where.push({ createdAt: { $lt: dateTo } });
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    return this.em.findAndCount(AuditEntry, { $and: where }, { orderBy, limit, offset: (page - 1) * limit });
  }

  /** Only one process seals at a time; the lock ends with the transaction. */
  async lockSealing(): Promise<boolean> {
    const [row] = await execute<{ mine: boolean }>(
      this.em,
      sql`select pg_try_advisory_xact_lock(hashtext('callwarden audit sealing')) as mine`,
    );
    return row?.mine ?? false;
  }

  unsealed(limit: number): Promise<AuditEntry[]> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    return this.em.find(AuditEntry, { sequence: null }, { orderBy: { id: 'asc' }, limit, lockMode });
  }

  /** The newest sealed line of an account's chain. */
  head(accountId: string): Promise<AuditEntry | null> {
    return this.em.findOne(AuditEntry, { accountId, sequence: { $ne: null } }, { orderBy: { sequence: 'desc' } });
  }

  sealedAfter(accountId: string, sequence: number, limit: number): Promise<AuditEntry[]> {
    const where = { accountId, sequence: { $gt: sequence } };
    return this.em.fork().find(AuditEntry, where, { orderBy: { sequence: 'asc' }, limit });
  }

  countUnsealed(accountId: string): Promise<number> {
    return this.em.fork().count(AuditEntry, { accountId, sequence: null });
  }
}
