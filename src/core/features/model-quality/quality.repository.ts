import { Injectable } from '@nestjs/common';
import { Values } from '../../platform/database/statement.js';
import { ListPool } from '../../platform/database/list-pool.js';
import { bins, type Tally } from './quality-figures.js';
import type { QualityQuery } from './quality.schemas.js';

export interface VersionTally extends Tally {
  readonly version: string;
  /** Start of the interval; null without one. */
  readonly from: Date | null;
}

/**
 * Scores of fraud models, which the feature analyses tells in the view `analysis_scores`, beside `analysis_verdicts`, in which
 * the feature reviews tells how the verdict of an analysis fell. On the connections of lists: as much work as a long one, and with their time limit.
 */
@Injectable()
export class QualityRepository {
  constructor(private readonly pool: ListPool) {}

  async hasScores(accountId: string, model: string): Promise<boolean> {
    const text = 'select 1 from analysis_scores where account_id = $1 and model = $2 limit 1';
    return (await this.pool.rows({ text, values: [accountId, model] })).length > 0;
  }

  tallies(
    accountId: string,
    model: string,
    { dateFrom, dateTo, version, interval, threshold }: QualityQuery & { readonly threshold: number },
  ): Promise<VersionTally[]> {
    const values = new Values();
    const { bind } = values;
    const start = interval === 'none' ? 'null::timestamptz' : `date_trunc('${interval}', v.decided_at, 'UTC')`;
    const flagged = `s.risk >= ${bind(threshold)}::float8`;
    const where = [
      `s.account_id = ${bind(accountId)}`,
      `s.model = ${bind(model)}`,
      ...(version === undefined ? [] : [`s.model_version = ${bind(version)}`]),
      ...(dateFrom ? [`v.decided_at >= ${bind(dateFrom)}`] : []),
      ...(dateTo ? [`v.decided_at < ${bind(dateTo)}`] : []),
    ].join(' and ');
    const text = `select s.model_version as version, ${start} as "from", least(floor(s.risk * ${bins}), ${bins - 1})::int as bin,
        count(*)::int as count, count(*) filter (where v.fraud_confirmed)::int as fraud,
        count(*) filter (where ${flagged})::int as flagged,
        count(*) filter (where ${flagged} and v.fraud_confirmed)::int as "flaggedFraud",
        sum(s.risk) as "riskSum", sum((s.risk - v.fraud_confirmed::int) ^ 2) as "squaredErrors"
      from analysis_verdicts v join analysis_scores s on s.analysis_id = v.analysis_id and s.account_id = v.account_id
     where ${where} group by 1, 2, 3`;
    return this.pool.rows({ text, values: values.all });
  }
}
