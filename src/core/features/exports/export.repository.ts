import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';
import { Export } from './export.entity.js';

type Owner = Pick<Principal, 'accountId' | 'id'>;
const ended = { $in: ['completed', 'failed'] as const };

/** Exports as their callers see them. What has expired is not there any more. */
@Injectable()
export class ExportRepository {
  constructor(private readonly em: EntityManager) {}

  /** The newest first, and how many there are. */
  page(owner: Owner, now: Date, offset: number, limit: number): Promise<[Export[], number]> {
    return this.em.findAndCount(Export, ownedBy(owner, now), { orderBy: { id: 'desc' }, offset, limit });
  }

  find(owner: Owner, id: string, now: Date): Promise<Export | null> {
    return this.em.findOne(Export, { ...ownedBy(owner, now), id });
  }

  /** Locked until the transaction ends. */
  findForUpdate(owner: Owner, id: string, now: Date): Promise<Export | null> {
    return this.em.findOne(Export, { ...ownedBy(owner, now), id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  add(made: Export): Export {
    return this.em.create(Export, made);
  }

  async remove({ id }: Pick<Export, 'id'>): Promise<void> {
    await execute(this.em, sql`delete from export_entries where export_id = ${id}`);
    await this.em.nativeDelete(Export, { id });
  }

  /** How many a caller has, and how many of them have not ended; no other is added until the transaction ends. */
  async hold(owner: Owner, now: Date): Promise<{ kept: number; open: number }> {
    await execute(this.em, sql`select pg_advisory_xact_lock(hashtextextended(${`callwarden exports ${owner.id}`}, 0))`);
    const kept = await this.em.count(Export, ownedBy(owner, now));
    const done = await this.em.count(Export, { ...ownedBy(owner, now), status: ended });
    return { kept, open: kept - done };
  }

  /** Of these analyses, those that stand in an export. */
  async entriesAmong(exportId: string, analysisIds: readonly string[]): Promise<string[]> {
    if (analysisIds.length === 0) return [];
    const rows = await execute<{ id: string }>(
      this.em,
      sql`select analysis_id as id from export_entries where export_id = ${exportId}
             and analysis_id in (select jsonb_array_elements_text(${JSON.stringify(analysisIds)}::jsonb))`,
    );
    return rows.map(({ id }) => id);
  }

  async entries(exportId: string): Promise<string[]> {
    const all = sql`select analysis_id as id from export_entries where export_id = ${exportId}`;
    return (await execute<{ id: string }>(this.em, all)).map(({ id }) => id);
  }

  expired(now: Date): Promise<Export[]> {
    return this.em.find(Export, { expiresAt: { $lte: now } }, { limit: 1000 });
  }

  async keyExists(key: string): Promise<boolean> {
    return (await this.em.count(Export, { key })) > 0;
  }

  /**
   * What an erased analysis leaves of exports: those that are being written begin again, those that hold it fail. In this order:
   * one that is completed meanwhile is among the second. The keys of files that are not wanted any more.
   */
  async eraseAnalysis(accountId: string, analysisId: string, now: Date, fault: object): Promise<string[]> {
    await execute(
      this.em,
      sql`update exports set status = 'queued', lease_token = null, due_at = ${now}
           where account_id = ${accountId} and status = 'running'`,
    );
    const failed = await execute<{ key: string | null }>(
      this.em,
      sql`update exports e set status = 'failed', error = ${JSON.stringify(fault)}::jsonb, size = null, sha256 = null, key = null
            from (select id, key from exports where account_id = ${accountId} and status = 'completed'
                     and id in (select export_id from export_entries where analysis_id = ${analysisId}) for update) old
           where e.id = old.id returning old.key`,
    );
    await execute(this.em, sql`delete from export_entries where analysis_id = ${analysisId}`);
    return failed.flatMap(({ key }) => key ?? []);
  }
}

const ownedBy = ({ accountId, id: callerId }: Owner, now: Date) => ({ accountId, callerId, expiresAt: { $gt: now } });
