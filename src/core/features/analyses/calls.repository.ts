import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql, type Statement } from '../../platform/database/statement.js';
import type { Analysis } from './analysis.entity.js';
import type { FoundIndicator, Metadata, NotScoredReason, Priority, RiskLevel, Status } from './analysis.types.js';

export interface CallRow {
  readonly analysisId: string;
  readonly status: Status;
  readonly fileName: string;
  readonly metadata: Metadata;
  readonly tags: readonly string[];
  readonly priority: Priority;
  readonly language: string | null;
  /** Seconds. */
  readonly duration: number;
  readonly warnings: readonly string[];
  readonly riskScore: number | null;
  readonly riskLevel: RiskLevel | null;
  /** Why it has no score although it is completed. */
  readonly notScored: NotScoredReason | null;
  readonly indicators: readonly FoundIndicator[] | null;
  readonly summary: string | null;
  /** Between 0 and 1. */
  readonly transcriptionConfidence: number | null;
  /** Why it failed. */
  readonly error: Analysis['error'];
  /** By provider, from 0 to 1; of those that count. */
  readonly models: Readonly<Record<string, number>>;
}

const columns = sql`a.id as "analysisId", a.status, f.file_name as "fileName", a.metadata, to_json(a.tags) as tags, a.priority, t.language, a.duration,
  coalesce(jsonb_path_query_array(a.warnings, '$[*].code'), '[]') as warnings, a.risk_score as "riskScore", a.risk_level as "riskLevel",
  a.not_scored->>'reason' as "notScored",
  a.indicators, a.summary, t.confidence as "transcriptionConfidence", a.error,
  coalesce((select jsonb_object_agg(m.provider_id, m.risk) from model_scores m where m.analysis_id = a.id and not m.shadow), '{}') as models`;
const tables = sql`analyses a join recordings f on f.id = a.file_id left join transcripts t on t.analysis_id = a.id`;

@Injectable()
export class CallsRepository {
  constructor(private readonly em: EntityManager) {}

  find(accountId: string, ids: readonly string[]): Promise<CallRow[]> {
    return this.read(
      sql`select ${columns} from ${tables}
           where a.account_id = ${accountId} and a.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    );
  }

  /** Those that have ended, the newest first. */
  ended(accountId: string, most: number): Promise<CallRow[]> {
    return this.read(
      sql`select ${columns} from ${tables}
           where a.account_id = ${accountId} and a.status in ('completed', 'failed') order by a.created_at desc, a.id desc limit ${most}`,
    );
  }

  private read(statement: Statement): Promise<CallRow[]> {
    return execute<CallRow>(this.em, statement);
  }
}
