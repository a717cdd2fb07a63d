import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import type { Principal } from '../../platform/caller/principal.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { readBody } from '../../platform/http/late-body.js';
import { storable } from '../../platform/http/storable.js';
import { FirstReviews } from './first-reviews.js';
import { ReviewLocks } from './review-locks.js';
import { ReviewReader } from './review-reader.js';
import { NewReview, type ReviewView } from './review.schemas.js';

/** Asks for analyses to be reviewed. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly locks: ReviewLocks,
    private readonly access: Access,
    private readonly firsts: FirstReviews,
    private readonly reader: ReviewReader,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, INVALID_ASSIGNMENT, REVIEW_EXISTS, in this
   * order; INVALID_ASSIGNMENT after REVIEW_EXISTS where the service is to choose.
   */
  create(caller: Principal, body: unknown, claim?: Claim): Promise<ReviewView> {
    return this.unitOfWork.run(async () => {
      const riskScore = await this.holdAnalysis(caller, body);
      const input = readBody(NewReview, body, errors.validationFailed);
      await this.locks.assignments(caller.accountId);
      const review = await this.firsts.make(caller, input, riskScore);
      const view = await this.reader.view(caller, review, { withRole: false });
      await claim?.keep({ status: 201, body: view }, input.analysisId);
      return view;
    });
  }

  /** Its riskScore. Null where the body names no analysis: the schema reports that. */
  private async holdAnalysis(caller: Principal, body: unknown): Promise<number | null> {
    const analysisId = (body as { analysisId?: unknown } | null | undefined)?.analysisId;
    if (typeof analysisId !== 'string' || analysisId === '') return null;
    const id = storable(analysisId);
    const held = (await this.locks.heldAnalyses(caller.accountId, [id])).get(id);
    if (!held) throw errors.analysisNotFound(analysisId);
    await this.access.mustSee(caller, analysisId);
    return held.riskScore;
  }
}
