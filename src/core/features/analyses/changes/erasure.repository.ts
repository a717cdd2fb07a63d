import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { StoredWaveform } from '../files/waveform.entity.js';

export interface Removed {
  readonly fileIds: readonly string[];
  /** Of files that the store still has. */
  readonly keys: readonly string[];
}

const tables = [
  sql`callbacks`,
  sql`fetches`,
  sql`resumable_uploads`,
  sql`transcripts`,
  sql`transcript_corrections`,
  sql`model_scores`,
  sql`kept_scores`,
];

@Injectable()
export class ErasureRepository {
  constructor(private readonly em: EntityManager) {}

  /** False where the account has no such analysis. */
  async lock(accountId: string, id: string): Promise<boolean> {
    const locked = sql`select id from analyses where account_id = ${accountId} and id = ${id} for update`;
    return (await execute(this.em, locked)).length > 0;
  }

  /** Every row that belongs to the analysis. */
  async erase(accountId: string, analysisId: string): Promise<Removed> {
    for (const table of tables)
      await execute(this.em, sql`delete from ${table} where account_id = ${accountId} and analysis_id = ${analysisId}`);
    const [deleted] = await execute<{ file_id: string }>(
      this.em,
      sql`delete from analyses where account_id = ${accountId} and id = ${analysisId} returning file_id`,
    );
    const files = await execute<{ id: string; key: string }>(
      this.em,
      sql`delete from recordings where account_id = ${accountId} and (id = ${deleted!.file_id} or derived_from = ${deleted!.file_id}) returning id, key`,
    );
    const fileIds = files.map(({ id }) => id);
    await this.em.nativeDelete(StoredWaveform, { accountId, fileId: { $in: fileIds } });
    return { fileIds, keys: files.map(({ key }) => key) };
  }
}
