import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { GoldenAnalysis } from './golden-analysis.entity.js';

export type Golden = Pick<GoldenAnalysis, 'analysisId' | 'fraudConfirmed'> & { readonly riskScore: number | null };
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

  find(accountId: string, analysisId: string): Promise<GoldenAnalysis | null> {
    return this.em.findOne(GoldenAnalysis, { accountId, analysisId });
  }

  findForUpdate(accountId: string, analysisId: string): Promise<GoldenAnalysis | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    return this.em.findOne(GoldenAnalysis, { accountId, analysisId }, options);
  }

  /** Made, or changed where it is there. */
  async mark(golden: GoldenAnalysis): Promise<GoldenAnalysis> {
    return this.em.upsert(GoldenAnalysis, golden, {
      onConflictFields: ['analysisId'],
      onConflictMergeFields: ['fraudConfirmed', 'note', 'riskScore'],
    });
  }

  async unmark(accountId: string, analysisId: string): Promise<boolean> {
    return (await this.em.nativeDelete(GoldenAnalysis, { accountId, analysisId })) > 0;
  }

  /** One that the user has never had a review of; which one is decided by `seed`, always the same. */
  async unseenBy(accountId: string, userId: string, seed: string): Promise<Golden | undefined> {
    const [row] = await execute<Golden>(
      this.em,
      sql`select g.analysis_id as "analysisId", g.fraud_confirmed as "fraudConfirmed", g.risk_score as "riskScore"
            from golden_analyses g
           where g.account_id = ${accountId}
             and not exists (select 1 from reviews r where r.account_id = g.account_id and r.analysis_id = g.analysis_id
                                and (r.assigned_to = ${userId} or r.completed_by = ${userId} or r.golden_for = ${userId}))
           order by md5(g.analysis_id || ${seed}) limit 1`,
    );
    return row;
  }

  /** Of hidden copies that were made in a period, by the verdicts that were given at first. */
  async counts(accountId: string, { dateFrom, dateTo }: { dateFrom?: Date; dateTo?: Date }): Promise<GoldenCounts[]> {
    return execute<GoldenCounts>(
      this.em,
      sql`select golden_for as "userId", count(*)::int as given,
                 count(*) filter (where first_verdict is not null)::int as completed,
                 count(*) filter (where first_verdict = golden_verdict)::int as correct,
                 count(*) filter (where golden_verdict and not first_verdict)::int as "missedFrauds",
                 count(*) filter (where first_verdict and not golden_verdict)::int as "falseAlarms"
            from reviews
           where account_id = ${accountId} and golden_beside is not null
             and (${dateFrom ?? null}::timestamptz is null or created_at >= ${dateFrom ?? null}) and (${dateTo ?? null}::timestamptz is null or created_at < ${dateTo ?? null})
           group by golden_for order by golden_for`,
    );
  }
}
