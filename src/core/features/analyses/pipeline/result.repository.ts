import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import type { Redaction } from '../../../speech/redaction/redaction.types.js';
import { Analysis } from '../analysis.entity.js';
import { ModelScore } from '../model-score.entity.js';
import { StoredTranscript } from '../transcript.entity.js';
import { LeaseLost } from '../../../platform/jobs/lease-lost.js';

/** What stages leave for the next, and for the next attempt. */
@Injectable()
export class ResultRepository {
  constructor(private readonly em: EntityManager) {}

  find(analysisId: string): Promise<StoredTranscript | null> {
    return this.em.findOne(StoredTranscript, { analysisId });
  }

  /** Throws LeaseLost when another worker has the analysis by now. */
  async store(leaseToken: string, transcript: StoredTranscript): Promise<void> {
    await this.mustHold(transcript.analysisId, leaseToken);
    this.em.create(StoredTranscript, transcript);
  }

  /** With the recording, as they stay while an analysis is rerun. */
  async storeRedactions(analysisId: string, redactions: readonly Redaction[]): Promise<void> {
    await execute(
      this.em,
      sql`update recordings set redactions = ${JSON.stringify(redactions)} where id = (select file_id from analyses where id = ${analysisId})`,
    );
  }

  scores(analysisId: string): Promise<ModelScore[]> {
    return this.em.find(ModelScore, { analysisId });
  }

  async storeScore(leaseToken: string, score: ModelScore): Promise<void> {
    await this.mustHold(score.analysisId, leaseToken);
    this.em.create(ModelScore, score);
  }

  /** For a rerun: everything that was derived goes, but not what people have corrected. Scores are kept for comparison. */
  async forget(analysisId: string): Promise<void> {
    await execute(
      this.em,
      sql`insert into kept_scores (analysis_id, provider_id, created_at, account_id, model, model_version, risk, shadow, indicator_types, transcript_version)
          select s.analysis_id, s.provider_id, s.created_at, s.account_id, s.model, s.model_version, s.risk, s.shadow,
                 array(select i.type from jsonb_array_elements_text(jsonb_path_query_array(s.indicators, '$[*].type')) with ordinality as i(type, n)
                        group by i.type order by min(i.n)), t.version
            from model_scores s left join transcripts t on t.analysis_id = s.analysis_id
           where s.analysis_id = ${analysisId} on conflict do nothing`,
    );
    await this.em.nativeDelete(StoredTranscript, { analysisId, version: 1 });
    await this.em.nativeDelete(ModelScore, { analysisId });
  }

  private async mustHold(id: string, leaseToken: string): Promise<void> {
    if (
      !(await this.em.findOne(Analysis, { id, leaseToken }, { lockMode: LockMode.PESSIMISTIC_WRITE, fields: ['id'] }))
    )
      throw new LeaseLost();
  }
}
