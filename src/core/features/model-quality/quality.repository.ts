import { Injectable } from '@nestjs/common';
import { join, raw, sql } from '../../platform/database/statement.js';
import { ListPool } from '../../platform/database/list-pool.js';
import { bins, type Tally } from './quality-figures.js';
import type { QualityQuery } from './quality.schemas.js';
import type { SignTally } from './sign-figures.js';

export interface VersionTally extends Tally {
  readonly version: string;
  /** Start of the interval; null without one. */
  readonly from: Date | null;
}

export interface VersionSigns extends SignTally {
  readonly version: string;
  readonly from: Date | null;
}

/**
 * Scores of fraud models, which the feature analyses publishes in the view `analysis_scores`, and the view `analysis_verdicts`, in which
 * the feature reviews publishes the verdict of an analysis; what its reviewers say of indicators is in `judged_indicators` and
 * `missed_by_models`. On the connections of lists: as much work as a long one, and with their time limit.
 */
@Injectable()
export class QualityRepository {
  constructor(private readonly pool: ListPool) {}

  async hasScores(accountId: string, model: string): Promise<boolean> {
    const one = sql`select 1 from analysis_scores where account_id = ${accountId} and model = ${model} limit 1`;
    return (await this.pool.rows(one)).length > 0;
  }

  tallies(
    accountId: string,
    model: string,
    { dateFrom, dateTo, version, interval, threshold }: QualityQuery & { readonly threshold: number },
  ): Promise<VersionTally[]> {
    const start = interval === 'none' ? sql`null::timestamptz` : sql`date_trunc(${interval}, v.decided_at, 'UTC')`;
    const flagged = sql`s.risk >= ${threshold}::float8`;
    const where = [
      sql`s.account_id = ${accountId}`,
      sql`s.model = ${model}`,
      ...(version === undefined ? [] : [sql`s.model_version = ${version}`]),
      ...(dateFrom ? [sql`v.decided_at >= ${dateFrom}`] : []),
      ...(dateTo ? [sql`v.decided_at < ${dateTo}`] : []),
    ];
    return this.pool.rows(sql`
      select s.model_version as version, ${start} as "from", least(floor(s.risk * ${raw(`${bins}`)}), ${raw(`${bins - 1}`)})::int as bin,
        count(*)::int as count, count(*) filter (where v.fraud_confirmed)::int as fraud,
        count(*) filter (where ${flagged})::int as flagged,
        count(*) filter (where ${flagged} and v.fraud_confirmed)::int as "flaggedFraud",
        sum(s.risk) as "riskSum", sum((s.risk - v.fraud_confirmed::int) ^ 2) as "squaredErrors"
      from analysis_verdicts v join analysis_scores s on s.analysis_id = v.analysis_id and s.account_id = v.account_id
     where ${join(where, ' and ')} group by 1, 2, 3`);
  }

  /** What reviewers say of its indicators; where they say nothing of a type, there is none. */
  signs(
    accountId: string,
    model: string,
    { dateFrom, dateTo, version, interval }: QualityQuery,
  ): Promise<VersionSigns[]> {
    const start = interval === 'none' ? sql`null::timestamptz` : sql`date_trunc(${interval}, decided_at, 'UTC')`;
    const conditions = [
      sql`account_id = ${accountId} and model = ${model}`,
      ...(version === undefined ? [] : [sql`model_version = ${version}`]),
      ...(dateFrom ? [sql`decided_at >= ${dateFrom}`] : []),
      ...(dateTo ? [sql`decided_at < ${dateTo}`] : []),
    ];
    const where = join(conditions, ' and ');
    return this.pool.rows(sql`
      select version, "from", type, sum(judged)::int as judged, sum(confirmed)::int as confirmed, sum(missed)::int as missed
        from (select model_version as version, ${start} as "from", type, 1 as judged, is_confirmed::int as confirmed, 0 as missed
                from judged_indicators where ${where}
              union all
              select model_version, ${start}, type, 0, 0, signs::int from missed_by_models where ${where}) judgements
       group by 1, 2, 3`);
  }
}
