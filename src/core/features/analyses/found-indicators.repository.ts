import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';
import type { FoundIndicator } from './analysis.types.js';

/** A fraud model that scored a call, and counted. */
export interface ScoringModel {
  readonly providerId: string;
  readonly model: string;
  readonly version: string;
}
export interface IndicatorsRow {
  readonly id: string;
  /** Seconds. */
  readonly duration: number;
  readonly indicators: readonly FoundIndicator[] | null;
  readonly models: readonly ScoringModel[];
}

@Injectable()
export class FoundIndicatorsRepository {
  constructor(private readonly em: EntityManager) {}

  async find(accountId: string, analysisId: string): Promise<IndicatorsRow | undefined> {
    const [row] = await execute<IndicatorsRow>(
      this.em,
      sql`select a.id, a.duration, a.indicators,
                 coalesce((select jsonb_agg(jsonb_build_object('providerId', m.provider_id, 'model', m.model, 'version', m.model_version)
                                            order by m.provider_id)
                             from model_scores m where m.analysis_id = a.id and not m.shadow), '[]') as models
            from analyses a where a.account_id = ${accountId} and a.id = ${analysisId}`,
    );
    return row;
  }
}
