import { Injectable } from '@nestjs/common';
import { AnalysisTopics } from '../analyses/analysis-topics.service.js';
import { errors } from '../../platform/errors/errors.js';
import { AssignmentLockRepository } from './assignment/assignment-lock.repository.js';
import type { Review } from './review.entity.js';
import { ReviewRepository } from './review.repository.js';

/** What is locked until the caller's transaction ends, so that changes of reviews do not meet. */
@Injectable()
export class ReviewLocks {
  constructor(
    private readonly analyses: AnalysisTopics,
    private readonly assignment: AssignmentLockRepository,
    private readonly reviews: ReviewRepository,
  ) {}

  /** Those that exist, by id. */
  heldAnalyses(accountId: string, ids: readonly string[]): ReturnType<AnalysisTopics['hold']> {
    return this.analyses.hold(accountId, ids);
  }

  /** No other assigns in the account. */
  assignments(accountId: string): Promise<void> {
    return this.assignment.take(accountId);
  }

  /** A review that is to be changed. Throws CONFLICT where its analysis was erased, REVIEW_NOT_FOUND. */
  async review(accountId: string, { id, analysisId }: Pick<Review, 'id' | 'analysisId'>): Promise<Review> {
    // Before the review, as erasing an analysis locks them in this order too.
    if (!(await this.analyses.hold(accountId, [analysisId])).has(analysisId))
      throw errors.conflict('The analysis of this review was erased, so the review can no longer be changed.');
    const review = await this.reviews.findForUpdate(accountId, id);
    if (!review) throw errors.reviewNotFound(id);
    return review;
  }
}
