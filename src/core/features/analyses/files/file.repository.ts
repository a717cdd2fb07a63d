import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { lowestId } from '../../../platform/database/identifier.js';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import type { Redaction } from '../../../speech/redaction/redaction.types.js';
import { RecordingFile } from '../recording.entity.js';
import type { Status } from '../analysis.types.js';
import { shiftTimes } from '../trim/shift-times.js';
import type { OwnedFile } from './owned-file.js';
import { StoredWaveform } from './waveform.entity.js';

@Injectable()
export class FileRepository {
  constructor(private readonly em: EntityManager) {}

  async find(accountId: string, id: string): Promise<OwnedFile | undefined> {
    const [row] = await execute<{
      analysis_id: string;
      status: Status;
      file: object;
      redactions: readonly Redaction[];
    }>(
      this.em,
      sql`select a.id as analysis_id, a.status, to_jsonb(f) as file, r.redactions
            from recordings f
            join recordings r on r.id = coalesce(f.derived_from, f.id)
            join analyses a on a.file_id = r.id
           where f.account_id = ${accountId} and f.id = ${id} and f.size > 0`,
    );
    if (!row) return undefined;
    const file = this.em.map(RecordingFile, row.file);
    const redactions = shiftTimes(row.redactions.filter(within(file)), file.offset, file.duration);
    return { file, analysisId: row.analysis_id, analysisStatus: row.status, redactions };
  }

  /** Of all accounts: what has been kept since then, in bytes. */
  async bytesSince(at: Date): Promise<number> {
    const [row] = await execute<{ bytes: string | null }>(
      this.em.fork(),
      sql`select sum(size) as bytes from recordings where id >= ${lowestId('file', at.getTime())}`,
    );
    return Number(row?.bytes ?? 0);
  }

  async peaks(accountId: string, fileId: string): Promise<Uint8Array | undefined> {
    return (await this.em.fork().findOne(StoredWaveform, { accountId, fileId }))?.peaks;
  }

  /** Of two that computed it at once, one stores it; for a file that was erased in the meantime, none. */
  async storePeaks(accountId: string, fileId: string, peaks: Uint8Array, at: Date): Promise<void> {
    await execute(
      this.em.fork(),
      sql`insert into waveforms (file_id, account_id, peaks, created_at)
          select id, account_id, ${Buffer.from(peaks)}, ${at} from recordings where account_id = ${accountId} and id = ${fileId} for share
          on conflict do nothing`,
    );
  }
}

const within =
  ({ offset, duration }: RecordingFile) =>
  ({ start, end }: Redaction): boolean =>
    end > offset && start < offset + duration;
