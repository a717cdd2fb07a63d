import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';

export interface TopicRow {
  readonly id: string;
  readonly tags: string[];
  readonly types: string[];
  readonly language: string | null;
  readonly isNotScored: boolean;
}

export interface HeldAnalysis {
  readonly id: string;
  readonly riskScore: number | null;
}

@Injectable()
export class AnalysisTopicsRepository {
  constructor(private readonly em: EntityManager) {}

  of(accountId: string, ids: readonly string[]): Promise<TopicRow[]> {
    return execute<TopicRow>(
      this.em,
      sql`select a.id, to_json(a.tags) as tags, t.language, a.not_scored is not null as "isNotScored",
                 coalesce(jsonb_path_query_array(a.indicators, '$[*].type'), '[]') as types
            from analyses a left join transcripts t on t.analysis_id = a.id
           where a.account_id = ${accountId} and a.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    );
  }

  /** In one order, so that two who hold the same ones wait for each other and never in a ring. */
  hold(accountId: string, ids: readonly string[]): Promise<HeldAnalysis[]> {
    return execute<HeldAnalysis>(
      this.em,
      sql`select id, risk_score as "riskScore" from analyses
           where account_id = ${accountId} and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
           order by id for key share of analyses`,
    );
  }

  /** Waits for erasures that are under way. */
  async existing(ids: readonly string[]): Promise<string[]> {
    const rows = await execute<{ id: string }>(
      this.em.fork(),
      sql`select id from analyses where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) order by id for key share`,
    );
    return rows.map(({ id }) => id);
  }
}
