import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Colleagues } from '../../accounts/colleagues.service.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { ListPool } from '../../../platform/database/list-pool.js';
import { sql } from '../../../platform/database/statement.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { Verdict } from '../analysis.types.js';
import type { AnalysisListEntry } from './listing.schemas.js';

/** What a caller sees of the reviews of an analysis. */
export interface Reviewed {
  readonly reviewers: AnalysisListEntry['reviewers'];
  readonly verdict: Verdict | null;
}
interface Row {
  readonly analysisId: string;
  readonly reviewers: readonly string[];
  readonly fraudConfirmed: boolean | null;
}

/** What entries of a list say of reviews. */
@Injectable()
export class ListReviews {
  constructor(
    private readonly pool: ListPool,
    private readonly access: Access,
    private readonly colleagues: Colleagues,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** By analysisId; without those of which the caller may read no review. */
  async of(caller: Principal, analysisIds: readonly string[]): Promise<ReadonlyMap<string, Reviewed>> {
    if (analysisIds.length === 0 || !caller.scopes.has('read:reviews')) return new Map();
    const rows = await this.pool.rows<Row>(
      sql`select r.analysis_id as "analysisId", bool_or(v.fraud_confirmed) as "fraudConfirmed",
                 array_remove(array_agg(distinct r.assigned_to), null) as reviewers
            from (${this.access.reviewsOf(caller)}) r
            left join analysis_verdicts v
              on v.account_id = ${caller.accountId} and v.analysis_id = r.analysis_id and v.review_id = r.id and not r.is_blinded
           where r.analysis_id = any(${analysisIds}) group by 1`,
    );
    const ids = [...new Set(rows.flatMap(({ reviewers }) => reviewers))];
    const people = ids.length > 0 ? await this.people(caller, ids) : new Map<string, Reviewed['reviewers'][number]>();
    return new Map(
      rows.map(({ analysisId, reviewers, fraudConfirmed }) => [
        analysisId,
        { reviewers: reviewers.flatMap((id) => people.get(id) ?? []), verdict: verdictOf(fraudConfirmed) },
      ]),
    );
  }

  private async people({ accountId }: Principal, ids: readonly string[]) {
    const found = await this.unitOfWork.read(() => this.colleagues.find(accountId, ids));
    return new Map(found.map(({ userId, email, name }) => [userId, { userId, email, name }]));
  }
}

const verdictOf = (fraudConfirmed: boolean | null): Verdict | null =>
  fraudConfirmed === null ? null : fraudConfirmed ? 'fraud' : 'legitimate';
