import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';

export interface CutOffQuery {
  readonly accountId: string;
  /** Name of a model; without it the score of the analysis counts, which several models may have made. */
  readonly model?: string | undefined;
  /** When analyses were completed; the first is included, the second not. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}
/** Analyses with one score. */
export interface ScoreCount {
  /** 0 to 100. */
  readonly score: number;
  readonly analyses: number;
  /** Of those that were reviewed, by the verdict. */
  readonly frauds: number;
  readonly legitimate: number;
  /** When the first and the last of them were completed, in milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
}

/** Stored scores, with the view `analysis_verdicts` of the feature reviews. */
@Injectable()
export class CutOffRepository {
  constructor(private readonly em: EntityManager) {}

  scores({ accountId, model, from, to }: CutOffQuery): Promise<ScoreCount[]> {
    const score = model === undefined ? sql`a.risk_score` : sql`round(s.risk * 100)`;
    const scored =
      model === undefined ? sql`` : sql`join model_scores s on s.analysis_id = a.id and s.model = ${model}`;
    return execute(
      this.em,
      sql`select ${score}::int as score, count(*)::int as analyses, count(*) filter (where v.fraud_confirmed)::int as frauds,
                 count(*) filter (where not v.fraud_confirmed)::int as legitimate,
                 extract(epoch from min(a.completed_at))::float * 1000 as first,
                 extract(epoch from max(a.completed_at))::float * 1000 as last
            from analyses a ${scored}
            left join analysis_verdicts v on v.analysis_id = a.id and v.account_id = a.account_id
           where a.account_id = ${accountId} and a.status = 'completed' and ${score} is not null
             and a.completed_at >= ${from ?? new Date(0)} and a.completed_at < ${to ?? new Date('9999-01-01')}
           group by 1 order by 1`,
    );
  }
}
