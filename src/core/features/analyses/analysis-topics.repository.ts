import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

export interface TopicRow {
  readonly id: string;
  readonly tags: string[];
  readonly types: string[];
  readonly language: string | null;
}

@Injectable()
export class AnalysisTopicsRepository {
  constructor(private readonly em: EntityManager) {}

  of(accountId: string, ids: readonly string[]): Promise<TopicRow[]> {
    return this.em.execute<TopicRow[]>(
      `select a.id, to_json(a.tags) as tags, t.language,
              coalesce(jsonb_path_query_array(a.indicators, '$[*].type'), '[]') as types
         from analyses a left join transcripts t on t.analysis_id = a.id
        where a.account_id = ? and a.id in (select jsonb_array_elements_text(?::jsonb))`,
      [accountId, JSON.stringify(ids)],
    );
  }

  async hold(accountId: string, id: string): Promise<{ riskScore: number | null } | undefined> {
    const sql = 'select risk_score as "riskScore" from analyses where account_id = ? and id = ? for key share';
    return (await this.em.execute<{ riskScore: number | null }[]>(sql, [accountId, id]))[0];
  }

  /** Waits for erasures that are under way. */
  async existing(ids: readonly string[]): Promise<string[]> {
    const sql =
      'select id from analyses where id in (select jsonb_array_elements_text(?::jsonb)) order by id for key share';
    return (await this.em.fork().execute<{ id: string }[]>(sql, [JSON.stringify(ids)])).map(({ id }) => id);
  }
}
