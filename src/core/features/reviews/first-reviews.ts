import { Injectable } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import type { Principal } from '../../platform/caller/principal.js';
import { errors } from '../../platform/errors/errors.js';
import { Assignments } from './assignment/assignments.service.js';
import { SecondReviewRules } from './changes/second-review-rules.js';
import { NewReviews } from './new-reviews.service.js';
import type { Review } from './review.entity.js';
import { ReviewReader } from './review-reader.js';
import type { NewReview } from './review.schemas.js';
import { reviewPriorities } from './review.types.js';

const nobody = { path: 'assignedTo', reason: 'is absent, and nobody fits: no reviewer is available and has room' };

/** The first review of an analysis, for the user who is named or chosen. Under the account's assignment lock. */
@Injectable()
export class FirstReviews {
  constructor(
    private readonly reader: ReviewReader,
    private readonly newReviews: NewReviews,
    private readonly assignments: Assignments,
    private readonly seconds: SecondReviewRules,
    private readonly audit: Audit,
  ) {}

  /** Throws INVALID_ASSIGNMENT, REVIEW_EXISTS; where the service is to choose, the other way round. */
  async make(caller: Principal, input: NewReview, riskScore: number | null): Promise<Review> {
    const { accountId } = caller;
    const { analysisId, assignedTo, priority, deadline = null, instructions = null, reviewType } = input;
    const row = this.newReviews.draft(caller, {
      analysisId,
      reviewType,
      deadline,
      instructions,
      status: 'pending',
      urgency: reviewPriorities.indexOf(priority),
      requireSecondReview: input.requireSecondReview || this.seconds.isRequired(reviewType, riskScore),
    });
    if (assignedTo) await this.assignments.mustFit(accountId, row, assignedTo);
    const existing = await this.reader.firstOf(caller, analysisId);
    if (existing) throw errors.reviewExists(existing);
    const userId = assignedTo ?? (await this.assignments.choose(accountId, row));
    if (!userId) throw errors.invalidAssignment([nobody]);
    const review = await this.newReviews.store(caller, row, userId, assignedTo ? {} : { assignedBy: 'system' });
    this.audit.record(caller, 'review.created', review.id, { analysisId });
    return review;
  }
}
