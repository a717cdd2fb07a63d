import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { GoldenAnalysis } from './golden-analysis.entity.js';

export interface GoldenCounts {
  readonly userId: string;
  readonly given: number;
  readonly completed: number;
  readonly correct: number;
  readonly missedFrauds: number;
  readonly falseAlarms: number;
}

@Injectable()
export class GoldenRepository {
  constructor(private readonly em: EntityManager) {}

  /** The newest first. */
  list(accountId: string, offset: number, limit: number): Promise<[GoldenAnalysis[], number]> {
    const orderBy = { createdAt: 'desc', analysisId: 'desc' } as const;
    return this.em.findAndCount(GoldenAnalysis, { accountId }, { orderBy, offset, limit });
  }

  count(accountId: string): Promise<number> {
    return this.em.count(GoldenAnalysis, { accountId });
  }

  /** Made, or changed where it is there. */
  async mark(golden: GoldenAnalysis): Promise<GoldenAnalysis> {
    return this.em.upsert(GoldenAnalysis, golden, {
      onConflictFields: ['analysisId'],
      onConflictMergeFields: ['fraudConfirmed', 'note'],
    });
  }

  async unmark(accountId: string, analysisId: string): Promise<boolean> {
    return (await this.em.nativeDelete(GoldenAnalysis, { accountId, analysisId })) > 0;
  }

  /** One that the user has never had a review of; which one is decided by `seed`, always the same. */
  async unseenBy(accountId: string, userId: string, seed: string): Promise<string | null> {
    const [row] = await this.em.execute<{ analysis_id: string }[]>(
      `select g.analysis_id from golden_analyses g
        where g.account_id = ?
          and not exists (select 1 from reviews r where r.account_id = g.account_id and r.analysis_id = g.analysis_id
                             and (r.assigned_to = ? or r.completed_by = ?))
        order by md5(g.analysis_id || ?) limit 1`,
      [accountId, userId, userId, seed],
    );
    return row?.analysis_id ?? null;
  }

  /** Of hidden copies that were assigned in a period, by the verdicts that are known to be right now. */
  async counts(accountId: string, { dateFrom, dateTo }: { dateFrom?: Date; dateTo?: Date }): Promise<GoldenCounts[]> {
    return this.em.execute<GoldenCounts[]>(
      `select r.assigned_to as "userId", count(*)::int as given,
              count(*) filter (where r.status = 'completed')::int as completed,
              count(*) filter (where r.status = 'completed' and r.fraud_confirmed = g.fraud_confirmed)::int as correct,
              count(*) filter (where r.status = 'completed' and g.fraud_confirmed and not r.fraud_confirmed)::int as "missedFrauds",
              count(*) filter (where r.status = 'completed' and r.fraud_confirmed and not g.fraud_confirmed)::int as "falseAlarms"
         from reviews r join golden_analyses g on g.analysis_id = r.analysis_id and g.account_id = r.account_id
        where r.account_id = ? and r.golden_beside is not null and r.assigned_to is not null
          and (?::timestamptz is null or r.created_at >= ?) and (?::timestamptz is null or r.created_at < ?)
        group by r.assigned_to order by r.assigned_to`,
      [accountId, dateFrom ?? null, dateFrom ?? null, dateTo ?? null, dateTo ?? null],
    );
  }
}
