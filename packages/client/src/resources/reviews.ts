import { requestOptions, type CallOptions, type CreateOptions, type UpdateOptions } from '../call-options.js';
import { dataOf } from '../etag.js';
import type { Operations } from '../generated/sdk.gen.js';
import type {
  Assignments,
  GetReviewData,
  IndicatorJudgement,
  ListReviewsData,
  MissedSign,
  NewAssignments,
  NewMissedSign,
  NewReview,
  Review,
  ReviewedIndicator,
  ReviewList,
  ReviewUpdate,
  Withdrawal,
} from '../generated/types.gen.js';
import { Pages } from '../lists/pages.js';

type Filters = Omit<NonNullable<ListReviewsData['query']>, 'page'>;
type Include = Pick<NonNullable<GetReviewData['query']>, 'include'>;

/** What people decide about calls. */
export class ReviewsResource {
  constructor(private readonly operations: Operations) {}

  list(filters: Filters = {}, options?: CallOptions): Pages<ReviewList> {
    return new Pages((position) =>
      this.operations.listReviews({ ...requestOptions(options), query: { ...filters, ...position } }),
    );
  }

  get(reviewId: string, { include, ...options }: Include & CallOptions = {}): Promise<Review> {
    const query = include && { include };
    return dataOf(this.operations.getReview({ ...requestOptions(options), path: { reviewId }, query }));
  }

  /** Throws REVIEW_EXISTS, with `existingReviewId`, if the analysis has a review. */
  create(review: NewReview, options?: CreateOptions): Promise<Review> {
    return dataOf(this.operations.createReview({ ...requestOptions(options), body: review }));
  }

  update(reviewId: string, changes: ReviewUpdate, options?: UpdateOptions): Promise<Review> {
    return dataOf(this.operations.updateReview({ ...requestOptions(options), path: { reviewId }, body: changes }));
  }

  /** Shares reviews out over reviewers. */
  assign(assignments: NewAssignments, options?: CreateOptions): Promise<Assignments> {
    return dataOf(this.operations.assignReviews({ ...requestOptions(options), body: assignments }));
  }

  withdraw(reviewId: string, withdrawal: Withdrawal, options?: CreateOptions): Promise<Review> {
    return dataOf(this.operations.withdrawReview({ ...requestOptions(options), path: { reviewId }, body: withdrawal }));
  }

  /** Says of one indicator of the analysis whether it is right. */
  judgeIndicator(
    reviewId: string,
    indicatorId: string,
    judgement: IndicatorJudgement,
    options?: UpdateOptions,
  ): Promise<ReviewedIndicator> {
    const path = { reviewId, indicatorId };
    return dataOf(this.operations.judgeIndicator({ ...requestOptions(options), path, body: judgement }));
  }

  /** Takes the judgement of an indicator back. */
  async clearIndicator(reviewId: string, indicatorId: string, options?: CallOptions): Promise<void> {
    await this.operations.clearIndicator({ ...requestOptions(options), path: { reviewId, indicatorId } });
  }

  /** A sign of fraud that no model found. */
  addMissedSign(reviewId: string, sign: NewMissedSign, options?: CreateOptions): Promise<MissedSign> {
    return dataOf(this.operations.createMissedSign({ ...requestOptions(options), path: { reviewId }, body: sign }));
  }

  async deleteMissedSign(reviewId: string, missedSignId: string, options?: CallOptions): Promise<void> {
    await this.operations.deleteMissedSign({ ...requestOptions(options), path: { reviewId, missedSignId } });
  }
}
