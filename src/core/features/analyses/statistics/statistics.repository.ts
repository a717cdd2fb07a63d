import { Injectable } from '@nestjs/common';
import { ListPool } from '../../../platform/database/list-pool.js';
import { raw, sql, type Statement } from '../../../platform/database/statement.js';
import type { RiskLevel, shownStatuses } from '../analysis.types.js';
import type { CalendarDay } from './calendar.js';

export interface AnalysisTally {
  /** A department, null: none; or the place of a day among those that were asked for, from 1. */
  readonly key: string | number | null;
  readonly status: (typeof shownStatuses)[number];
  readonly riskLevel: RiskLevel | null;
  readonly count: number;
  readonly fraud: number;
  /** Completed, and how long all of them took together. */
  readonly results: number;
  readonly seconds: number;
}
export interface Tallied {
  readonly accountId: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Days, or first days of weeks; undefined: by department. */
  readonly days?: readonly CalendarDay[];
  /** Only what is assigned to this user. */
  readonly assignedTo?: string;
  /** The reviews that the caller may read; see `Access.reviewsOf`. */
  readonly reviews: Statement;
}

const result = raw(`a.status = 'completed' and a.completed_at is not null`);

@Injectable()
export class AnalysisStatisticsRepository {
  constructor(private readonly pool: ListPool) {}

  tallies({ accountId, from, to, days, assignedTo, reviews }: Tallied): Promise<AnalysisTally[]> {
    const starts = days?.map(({ start }) => start.toISOString());
    const key = starts ? sql`width_bucket(a.created_at, ${starts}::timestamptz[])` : sql`a.metadata->>'department'`;
    const own =
      assignedTo === undefined
        ? sql``
        : sql` and a.id in (select o.analysis_id from assigned_analyses o where o.account_id = ${accountId} and o.user_id = ${assignedTo})`;
    return this.pool.rows(sql`
      select ${key} as key, coalesce(a.disposition, a.status) as status, a.risk_level as "riskLevel", count(*)::int as count,
             count(f.analysis_id)::int as fraud, (count(*) filter (where ${result}))::int as results,
             coalesce(sum(extract(epoch from a.completed_at - a.created_at)) filter (where ${result}), 0)::float8 as seconds
        from analyses a
        left join (select d.analysis_id from analysis_verdicts d
                     join (${reviews}) v on v.analysis_id = d.analysis_id and v.id = d.review_id and not v.is_blinded
                    where d.account_id = ${accountId} and d.fraud_confirmed) f on f.analysis_id = a.id
       where a.account_id = ${accountId} and a.created_at >= ${from} and a.created_at < ${to}${own}
       group by 1, 2, 3`);
  }
}
