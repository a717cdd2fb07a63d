import { Injectable } from '@nestjs/common';
import { ListPool } from '../../../platform/database/list-pool.js';
import { raw, sql } from '../../../platform/database/statement.js';
import type { Counts, ScorePair } from './comparison.js';
import type { ScoreCountsQuery } from './score-counts.schemas.js';

export interface ScoreCount extends Counts {
  readonly version: string;
  /** Start of the interval; null without one. */
  readonly from: Date | null;
  readonly score: number;
  readonly first: Date;
  readonly last: Date;
}
export interface Within {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

const counts = raw(`count(*)::int as analyses, count(*) filter (where v.fraud_confirmed)::int as frauds,
        count(*) filter (where not v.fraud_confirmed)::int as legitimate`);
/** As people see it: halves are rounded up, which round() of a double does not do. */
const scoreOf = (of: string) => raw(`floor(${of}.risk * 100 + 0.5)::int`);

/** Over the views `analysis_scores` and `analysis_verdicts`; see QualityRepository. */
@Injectable()
export class ScoreCountsRepository {
  constructor(private readonly pool: ListPool) {}

  /** Names under which there are scores; a step of the index for each, however many scores there are. */
  async names(accountId: string): Promise<string[]> {
    const rows = await this.pool.rows<{ model: string }>(sql`
      with recursive named as (
        (select model from analysis_scores where account_id = ${accountId} order by model limit 1)
        union all
        select (select s.model from analysis_scores s where s.account_id = ${accountId} and s.model > n.model
                 order by s.model limit 1) from named n where n.model is not null)
      select model from named where model is not null`);
    return rows.map(({ model }) => model);
  }

  counts(
    accountId: string,
    model: string,
    { version, interval, from, to }: Pick<ScoreCountsQuery, 'version' | 'interval'> & Within,
  ): Promise<ScoreCount[]> {
    const start = interval === 'none' ? sql`null::timestamptz` : sql`date_trunc(${interval}, s.created_at, 'UTC')`;
    const ofVersion = version === undefined ? sql`` : sql` and s.model_version = ${version}`;
    return this.pool.rows(sql`
      select s.model_version as version, ${start} as "from", ${scoreOf('s')} as score, ${counts},
             min(s.created_at) as first, max(s.created_at) as last
        from analysis_scores s
        left join analysis_verdicts v on v.analysis_id = s.analysis_id and v.account_id = s.account_id
       where s.account_id = ${accountId} and s.model = ${model} and s.created_at >= ${from} and s.created_at < ${to}${ofVersion}
       group by 1, 2, 3 order by 3`);
  }

  /** Of analyses that both have scored. */
  pairs(accountId: string, model: string, other: string, { from, to }: Within): Promise<ScorePair[]> {
    return this.pool.rows(sql`
      select ${scoreOf('s')} as score, ${scoreOf('o')} as other, ${counts}
        from analysis_scores s
        join analysis_scores o on o.account_id = s.account_id and o.analysis_id = s.analysis_id and o.model = ${other}
        left join analysis_verdicts v on v.analysis_id = s.analysis_id and v.account_id = s.account_id
       where s.account_id = ${accountId} and s.model = ${model} and s.created_at >= ${from} and s.created_at < ${to}
       group by 1, 2`);
  }
}
