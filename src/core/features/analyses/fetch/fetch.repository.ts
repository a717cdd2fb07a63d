import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { Analysis } from '../analysis.entity.js';
import { RecordingFetch } from './recording-fetch.entity.js';

/** Who downloads which recording. */
@Injectable()
export class FetchRepository {
  constructor(private readonly em: EntityManager) {}

  add(fetch: Omit<RecordingFetch, 'attempts' | 'leaseToken'>): void {
    this.em.create(RecordingFetch, { ...fetch, attempts: 0, leaseToken: null });
  }

  /** Takes it if nobody has it, or its worker has gone silent; null otherwise. */
  async claim(analysisId: string, token: string, now: Date, until: Date): Promise<RecordingFetch | null> {
    const rows: unknown[] = await execute(
      this.em,
      sql`update fetches set lease_token = ${token}, due_at = ${until}
           where analysis_id = ${analysisId} and (lease_token is null or due_at <= ${now}) returning 1`,
    );
    return rows.length === 0 ? null : this.em.findOne(RecordingFetch, { analysisId });
  }

  /** False when another has it by now, or its analysis is erased. */
  async extend(analysisId: string, leaseToken: string, until: Date): Promise<boolean> {
    return (await this.em.fork().nativeUpdate(RecordingFetch, { analysisId, leaseToken }, { dueAt: until })) === 1;
  }

  async progress(analysisId: string, percent: number): Promise<void> {
    await execute(
      this.em.fork(),
      sql`update analyses set stage = 'fetch', percent = ${percent}
           where id = ${analysisId} and exists (select 1 from fetches where analysis_id = ${analysisId})`,
    );
  }

  /**
   * Locks the analysis and then its fetch for a last write, in the order in which an erasure does; null when the lease is lost.
   */
  async hold(analysisId: string, leaseToken: string): Promise<{ analysis: Analysis; fetch: RecordingFetch } | null> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const populate = ['file', 'suppliedTranscript'] as const;
    const analysis = await this.em.findOne(Analysis, { id: analysisId }, { lockMode, populate });
    const fetch = await this.em.findOne(RecordingFetch, { analysisId, leaseToken }, { lockMode });
    return analysis && fetch && { analysis, fetch };
  }

  remove(fetch: RecordingFetch): void {
    this.em.remove(fetch);
  }

  /** Due ones, each for one sweeper only: their time moves to `next` in case that one dies too. */
  due(now: Date, next: Date, limit: number): Promise<{ analysisId: string }[]> {
    return execute(
      this.em.fork(),
      sql`update fetches set due_at = case when lease_token is null then ${next} else due_at end where analysis_id in (
            select analysis_id from fetches where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
          returning analysis_id as "analysisId"`,
    );
  }
}
