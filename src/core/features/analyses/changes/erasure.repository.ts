import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { StoredWaveform } from '../files/waveform.entity.js';

export interface Removed {
  readonly fileIds: readonly string[];
  /** Of files that the store still has. */
  readonly keys: readonly string[];
}

const tables = ['transcripts', 'model_scores'] as const;

@Injectable()
export class ErasureRepository {
  constructor(private readonly em: EntityManager) {}

  /** False where the account has no such analysis. */
  async lock(accountId: string, id: string): Promise<boolean> {
    const sql = 'select id from analyses where account_id = ? and id = ? for update';
    return (await this.em.execute<unknown[]>(sql, [accountId, id])).length > 0;
  }

  /** Every row that belongs to the analysis. */
  async erase(accountId: string, analysisId: string): Promise<Removed> {
    for (const table of tables)
      await this.em.execute(`delete from ${table} where account_id = ? and analysis_id = ?`, [accountId, analysisId]);
    const [deleted] = await this.em.execute<{ file_id: string }[]>(
      'delete from analyses where account_id = ? and id = ? returning file_id',
      [accountId, analysisId],
    );
    const files = await this.em.execute<{ id: string; key: string }[]>(
      'delete from recordings where account_id = ? and (id = ? or derived_from = ?) returning id, key',
      [accountId, deleted!.file_id, deleted!.file_id],
    );
    const fileIds = files.map(({ id }) => id);
    await this.em.nativeDelete(StoredWaveform, { accountId, fileId: { $in: fileIds } });
    return { fileIds, keys: files.map(({ key }) => key) };
  }
}
