import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';
import { Export } from './export.entity.js';
import type { ExportFault, Seen } from './export.types.js';

/** Who writes which export. Every write of a worker names its token, so that one that lost its lease changes nothing. */
@Injectable()
export class ExportLeaseRepository {
  constructor(private readonly em: EntityManager) {}

  /** Takes one that waits, or whose worker has gone silent, and forgets what that one wrote; null otherwise. */
  async claim(id: string, token: string, now: Date, until: Date): Promise<Export | null> {
    const rows: unknown[] = await execute(
      this.em,
      sql`update exports set status = 'running', lease_token = ${token}, due_at = ${until}, rows = 0, total = null,
                 attempts = attempts + 1, started_at = coalesce(started_at, ${now})
           where id = ${id} and (status = 'queued' or (status = 'running' and due_at <= ${now})) and expires_at > ${now} returning id`,
    );
    if (rows.length === 0) return null;
    await execute(this.em, sql`delete from export_entries where export_id = ${id}`);
    return this.em.findOne(Export, { id });
  }

  /** False where the lease is another's by now. */
  async extend(id: string, token: string, until: Date): Promise<boolean> {
    return (await this.em.fork().nativeUpdate(Export, { id, leaseToken: token }, { dueAt: until })) === 1;
  }

  async begin(id: string, token: string, seen: Seen, total: number): Promise<boolean> {
    return (await this.em.nativeUpdate(Export, { id, leaseToken: token }, { seen, total })) === 1;
  }

  /** Before the rows are written. False where the lease is another's by now. */
  async note(id: string, token: string, rows: number, analysisIds: readonly string[]): Promise<boolean> {
    const held: unknown[] = await execute(
      this.em,
      sql`update exports set rows = rows + ${rows} where id = ${id} and lease_token = ${token} returning id`,
    );
    if (held.length === 0) return false;
    await execute(
      this.em,
      sql`insert into export_entries (export_id, analysis_id)
          select ${id}, jsonb_array_elements_text(${JSON.stringify(analysisIds)}::jsonb) on conflict do nothing`,
    );
    return true;
  }

  async complete(
    id: string,
    token: string,
    file: { readonly key: string; readonly size: number; readonly sha256: string },
    times: { readonly completedAt: Date; readonly expiresAt: Date },
  ): Promise<boolean> {
    const done = { ...file, ...times, status: 'completed', leaseToken: null, dueAt: null } as const;
    return (await this.em.nativeUpdate(Export, { id, leaseToken: token }, done)) === 1;
  }

  async fail(id: string, token: string, error: ExportFault): Promise<void> {
    const failed = { status: 'failed', error, leaseToken: null, dueAt: null } as const;
    await this.em.nativeUpdate(Export, { id, leaseToken: token }, failed);
  }

  async again(id: string, token: string, dueAt: Date): Promise<void> {
    await this.em.nativeUpdate(Export, { id, leaseToken: token }, { status: 'queued', leaseToken: null, dueAt });
  }

  async giveBack(id: string, token: string, dueAt: Date): Promise<void> {
    await execute(
      this.em,
      sql`update exports set status = 'queued', lease_token = null, due_at = ${dueAt}, attempts = attempts - 1
           where id = ${id} and lease_token = ${token}`,
    );
  }

  /** Due exports, each for one sweeper only: their time moves to `next` in case that one dies too. */
  async due(now: Date, next: Date, limit: number): Promise<string[]> {
    const rows = await execute<{ id: string }>(
      this.em.fork(),
      sql`update exports set due_at = case when status = 'queued' then ${next} else due_at end where id in (
            select id from exports where due_at <= ${now} order by due_at limit ${limit} for update skip locked) returning id`,
    );
    return rows.map(({ id }) => id);
  }
}
