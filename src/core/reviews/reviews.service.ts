import { Injectable } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';
import { AnalysisTopics } from '../analyses/analysis-topics.service.js';
import { Audit } from '../audit/audit.js';
import type { Principal } from '../auth/principal.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { errors } from '../errors/errors.js';
import type { Claim } from '../http/idempotency/claim.js';
import { readBody } from '../http/late-body.js';
import { storable } from '../http/storable.js';
import { AssignmentLockRepository } from './assignment/assignment-lock.repository.js';
import { Assignments } from './assignment/assignments.service.js';
import { SecondReviews } from './changes/second-reviews.js';
import { NewReviews } from './new-reviews.service.js';
import { ReviewReader } from './review-reader.js';
import { ReviewRepository } from './review.repository.js';
import { NewReview, type ReviewView } from './review.schemas.js';
import { reviewPriorities } from './review.types.js';
import type { Review } from './review.entity.js';

const nobody = { path: 'assignedTo', reason: 'is absent, and nobody fits: no reviewer is available and has room' };

/** Makes the first review of an analysis. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly held: AnalysisTopics,
    private readonly reviews: ReviewRepository,
    private readonly newReviews: NewReviews,
    private readonly assignments: Assignments,
    private readonly seconds: SecondReviews,
    private readonly lock: AssignmentLockRepository,
    private readonly reader: ReviewReader,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, INVALID_ASSIGNMENT, REVIEW_EXISTS, in this
   * order; INVALID_ASSIGNMENT after REVIEW_EXISTS where the service is to choose.
   */
  async create(caller: Principal, body: unknown, claim?: Claim): Promise<ReviewView> {
    const riskScore = await this.riskScore(caller, body);
    const input = readBody(NewReview, body, errors.validationFailed);
    const { accountId } = caller;
    const { analysisId, assignedTo, priority, deadline = null, instructions = null, reviewType } = input;
    const requireSecondReview = input.requireSecondReview || this.seconds.isRequired(reviewType, riskScore);
    return this.unitOfWork.run(async () => {
      await this.lock.take(accountId);
      if (!(await this.held.hold(accountId, analysisId))) throw errors.analysisNotFound(analysisId);
      const urgency = reviewPriorities.indexOf(priority);
      const given = { analysisId, urgency, deadline, instructions, reviewType, requireSecondReview };
      const row = this.newReviews.draft(caller, { ...given, status: 'pending' });
      if (assignedTo) await this.assignments.mustFit(accountId, row as Review, assignedTo);
      const existing = await this.reviews.firstOf(accountId, analysisId);
      if (existing) throw errors.reviewExists(existing);
      const userId = assignedTo ?? (await this.assignments.choose(accountId, row as Review));
      if (!userId) throw errors.invalidAssignment([nobody]);
      const review = await this.newReviews.store(caller, row, userId, assignedTo ? {} : { assignedBy: 'system' });
      this.audit.record(caller, 'review.created', review.id, { analysisId });
      const view = await this.reader.view(caller, review);
      await claim?.keep({ status: 201, body: view }, analysisId);
      return view;
    });
  }

  /** Null where the body names no analysis: the schema tells of it. */
  private async riskScore(caller: Principal, body: unknown): Promise<number | null> {
    const analysisId = (body as { analysisId?: unknown } | null | undefined)?.analysisId;
    if (typeof analysisId !== 'string' || analysisId === '') return null;
    return (await this.analyses.get(caller, storable(analysisId))).riskScore ?? null;
  }
}
