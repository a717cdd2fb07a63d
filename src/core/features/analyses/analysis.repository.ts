import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { raw, sql, type Statement } from '../../platform/database/statement.js';
import { Analysis } from './analysis.entity.js';
import { indexAnalyses } from './search/search-vector.js';
import { RecordingFile } from './recording.entity.js';
import { ModelScore } from './model-score.entity.js';
import { StoredTranscript } from './transcript.entity.js';

@Injectable()
export class AnalysisRepository {
  /** Of an analysis, without what is loaded only when asked for. */
  private readonly columns: Statement;

  constructor(private readonly em: EntityManager) {
    const { props } = em.getMetadata(Analysis);
    const loaded = props.filter(({ lazy, fieldNames }) => !lazy && fieldNames);
    this.columns = raw(loaded.flatMap(({ fieldNames }) => fieldNames.map((name) => `a.${name}`)).join(', '));
  }

  add(recording: RecordingFile, analysis: Omit<Analysis, 'file' | 'search'>): Analysis {
    this.em.create(RecordingFile, recording);
    return this.em.create(Analysis, { ...analysis, file: recording.id } as never);
  }

  /** The read that clients repeat most: written out, it costs 40 % of what the query builder takes. */
  async find(accountId: string, id: string): Promise<Analysis | null> {
    const [row] = await execute<{ recording: object }>(
      this.em,
      sql`select ${this.columns}, to_jsonb(f) as recording from analyses a join recordings f on f.id = a.file_id
           where a.account_id = ${accountId} and a.id = ${id}`,
    );
    if (!row) return null;
    const { recording, ...analysis } = row;
    this.em.map(RecordingFile, recording);
    return this.em.map(Analysis, analysis);
  }

  findForUpdate(accountId: string, id: string): Promise<Analysis | null> {
    return this.em.findOne(Analysis, { accountId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['file'] });
  }

  /** Locked in the order of their ids. */
  findAllForUpdate(accountId: string, ids: readonly string[]): Promise<Analysis[]> {
    return this.em.find(
      Analysis,
      { accountId, id: { $in: [...ids] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['file'], orderBy: { id: 'asc' } },
    );
  }

  transcript(accountId: string, analysisId: string, withWords = false): Promise<StoredTranscript | null> {
    return this.em.findOne(StoredTranscript, { accountId, analysisId }, { populate: withWords ? ['words'] : [] });
  }

  /** In the order of their providers' ids. */
  scores(accountId: string, analysisId: string): Promise<ModelScore[]> {
    return this.em.find(ModelScore, { accountId, analysisId }, { orderBy: { providerId: 'asc' } });
  }

  /** Makes analyses findable by their words. Called again, last in the transaction, whenever one of them changes. */
  async index(...ids: readonly string[]): Promise<void> {
    await this.em.flush();
    await execute(this.em, indexAnalyses(ids));
  }

  /** The oldest analysis of a file with this hash; with `assignedTo` the oldest that is assigned to this user. */
  async firstOfBytes(accountId: string, sha256: string, assignedTo?: string): Promise<string | null> {
    const assigned =
      assignedTo === undefined
        ? sql``
        : sql` and exists (select 1 from assigned_analyses own
                            where own.account_id = f.account_id and own.user_id = ${assignedTo} and own.analysis_id = a.id)`;
    const [row] = await execute<{ id: string }>(
      this.em,
      sql`select a.id from recordings f join analyses a on a.file_id = f.id
           where f.account_id = ${accountId} and f.sha256 = ${sha256}${assigned} order by f.created_at, f.id limit 1`,
    );
    return row?.id ?? null;
  }

  async fileKeyExists(key: string): Promise<boolean> {
    return (await this.em.count(RecordingFile, { key })) > 0;
  }
}
