import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { counted, forEachItem } from '../../../platform/http/bulk.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { FirstReviews } from '../first-reviews.js';
import { ReviewLocks } from '../review-locks.js';
import type { BulkReviews as View, NewReviews } from './bulk-reviews.schemas.js';

/** Asks for many analyses to be reviewed, in one transaction. */
@Injectable()
export class BulkReviews {
  constructor(
    private readonly locks: ReviewLocks,
    private readonly access: Access,
    private readonly firsts: FirstReviews,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  create(caller: Principal, { analysisIds, ...fields }: NewReviews, claim: Claim | undefined): Promise<View> {
    return this.unitOfWork.run(async () => {
      const held = await this.hold(caller, analysisIds);
      await this.locks.assignments(caller.accountId);
      const reached = await forEachItem(analysisIds, async (id) => ({ riskScore: held(id) }));
      const unreviewed = reached.flatMap(({ id: analysisId, riskScore }) =>
        riskScore === undefined ? [] : [{ analysisId, riskScore }],
      );
      const made = await this.firsts.makeAll(caller, fields, unreviewed);
      const outcomes = await forEachItem(analysisIds, async (id) => {
        held(id);
        const { id: reviewId, assignedTo } = made(id);
        return { reviewId, assignedTo };
      });
      const results = outcomes.map(({ id, status, error, reviewId = null, assignedTo = null }) => ({
        analysisId: id,
        reviewId,
        assignedTo,
        status,
        error,
      }));
      const body = counted(results);
      await claim?.keep({ status: 200, body });
      return body;
    });
  }

  /** The riskScore of each, all locked. What it returns throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, in this order. */
  private async hold(caller: Principal, ids: readonly string[]): Promise<(analysisId: string) => number | null> {
    const found = await this.locks.heldAnalyses(caller.accountId, ids);
    const mustSee = await this.access.seen(caller, [...found.keys()]);
    return (id) => {
      const analysis = found.get(id);
      if (!analysis) throw errors.analysisNotFound(id);
      mustSee(id);
      return analysis.riskScore;
    };
  }
}
