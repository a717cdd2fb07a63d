import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { ModelScore } from '../model-score.entity.js';
import { KeptScore } from './kept-score.entity.js';

/** Of one analysis; the oldest are forgotten. */
const most = 100;

@Injectable()
export class KeptScoreRepository {
  constructor(private readonly em: EntityManager) {}

  /** The newest first. */
  all(accountId: string, analysisId: string): Promise<KeptScore[]> {
    return this.em.find(KeptScore, { accountId, analysisId }, { orderBy: { createdAt: 'desc', providerId: 'asc' } });
  }

  current(accountId: string, analysisId: string): Promise<ModelScore[]> {
    return this.em.find(ModelScore, { accountId, analysisId }, { orderBy: { providerId: 'asc' } });
  }

  async add(score: KeptScore): Promise<void> {
    this.em.create(KeptScore, score);
    await this.em.flush();
    const { accountId, analysisId } = score;
    await execute(
      this.em,
      sql`delete from kept_scores where account_id = ${accountId} and analysis_id = ${analysisId} and (provider_id, created_at) in (
            select provider_id, created_at from kept_scores where account_id = ${accountId} and analysis_id = ${analysisId}
             order by created_at desc offset ${most})`,
    );
  }
}
