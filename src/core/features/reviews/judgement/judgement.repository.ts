import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { raw, sql } from '../../../platform/database/statement.js';
import { IndicatorVerdict } from './indicator-verdict.entity.js';
import { MissedSign } from './missed-sign.entity.js';

@Injectable()
export class JudgementRepository {
  constructor(private readonly em: EntityManager) {}

  /** Reads it again, even if it was read before; so does `missedSign`. */
  verdict(accountId: string, reviewId: string, indicatorId: string): Promise<IndicatorVerdict | null> {
    return this.em.findOne(IndicatorVerdict, { accountId, reviewId, indicatorId }, { refresh: true });
  }

  verdicts(accountId: string, reviewId: string): Promise<IndicatorVerdict[]> {
    return this.em.find(
      IndicatorVerdict,
      { accountId, reviewId },
      { orderBy: { updatedAt: 'asc', indicatorId: 'asc' } },
    );
  }

  addVerdict(verdict: IndicatorVerdict): IndicatorVerdict {
    return this.em.create(IndicatorVerdict, verdict);
  }

  missedSign(accountId: string, reviewId: string, id: string): Promise<MissedSign | null> {
    return this.em.findOne(MissedSign, { accountId, reviewId, id }, { refresh: true });
  }

  /** By the time in the call. */
  missedSigns(accountId: string, reviewId: string): Promise<MissedSign[]> {
    return this.em.find(MissedSign, { accountId, reviewId }, { orderBy: { start: 'asc', end: 'asc', id: 'asc' } });
  }

  countMissedSigns(accountId: string, reviewId: string): Promise<number> {
    return this.em.count(MissedSign, { accountId, reviewId });
  }

  addMissedSign(sign: MissedSign): MissedSign {
    return this.em.create(MissedSign, sign);
  }

  remove(judgement: IndicatorVerdict | MissedSign): void {
    this.em.remove(judgement);
  }

  /** Times are those of a recording that begins `cut` seconds later now and lasts `duration` seconds. */
  async shift(accountId: string, analysisId: string, cut: number, duration: number): Promise<void> {
    const within = (column: string) =>
      sql`round(least(${duration}, greatest(0, ${raw(column)} - ${cut}))::numeric, 3)::float8`;
    const times = sql`start_seconds = ${within('start_seconds')}, end_seconds = ${within('end_seconds')}`;
    const where = sql`account_id = ${accountId} and analysis_id = ${analysisId}`;
    await execute(this.em, sql`update missed_signs set ${times} where ${where}`);
    await execute(this.em, sql`update indicator_verdicts set ${times} where ${where} and start_seconds is not null`);
  }

  async erase(accountId: string, analysisId: string): Promise<void> {
    await this.em.nativeDelete(IndicatorVerdict, { accountId, analysisId });
    await this.em.nativeDelete(MissedSign, { accountId, analysisId });
  }
}
