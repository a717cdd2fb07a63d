import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RecordingFile } from '../recording.entity.js';
import type { Status } from '../analysis.types.js';
import type { OwnedFile } from './owned-file.js';
import { StoredWaveform } from './waveform.entity.js';

@Injectable()
export class FileRepository {
  constructor(private readonly em: EntityManager) {}

  async find(accountId: string, id: string): Promise<OwnedFile | undefined> {
    const [row] = await this.em.execute<{ analysis_id: string; status: Status; file: object }[]>(
      `select a.id as analysis_id, a.status, to_jsonb(f) as file
         from recordings f join analyses a on a.file_id = coalesce(f.derived_from, f.id)
        where f.account_id = ? and f.id = ?`,
      [accountId, id],
    );
    if (!row) return undefined;
    return { file: this.em.map(RecordingFile, row.file), analysisId: row.analysis_id, analysisStatus: row.status };
  }

  async peaks(accountId: string, fileId: string): Promise<Uint8Array | undefined> {
    return (await this.em.fork().findOne(StoredWaveform, { accountId, fileId }))?.peaks;
  }

  /** Of two that computed it at once, one stores it; for a file that was erased meanwhile, none. */
  async storePeaks(accountId: string, fileId: string, peaks: Uint8Array, at: Date): Promise<void> {
    await this.em.fork().execute(
      `insert into waveforms (file_id, account_id, peaks, created_at)
       select id, account_id, ?, ? from recordings where account_id = ? and id = ? for share
       on conflict do nothing`,
      [Buffer.from(peaks), at, accountId, fileId],
    );
  }
}
