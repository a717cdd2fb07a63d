import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';
import type { FoundIndicator } from './analysis.types.js';
import type { ReviewedAnalysis } from './reviewed-analysis.schemas.js';

export interface ReviewedRow extends Omit<ReviewedAnalysis, 'fraudIndicators'> {
  readonly indicators: readonly FoundIndicator[] | null;
}

@Injectable()
export class ReviewedAnalysesRepository {
  constructor(private readonly em: EntityManager) {}

  find(accountId: string, ids: readonly string[]): Promise<ReviewedRow[]> {
    return execute<ReviewedRow>(
      this.em,
      sql`select a.id as "analysisId", coalesce(a.disposition, a.status) as status, a.risk_score as "riskScore", a.risk_level as "riskLevel",
                 a.not_scored as "notScored", a.indicators, a.summary, a.duration, a.metadata->>'callerId' as "callerId",
                 a.metadata->>'department' as department, f.file_name as "fileName", t.language
            from analyses a join recordings f on f.id = a.file_id left join transcripts t on t.analysis_id = a.id
           where a.account_id = ${accountId} and a.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    );
  }
}
