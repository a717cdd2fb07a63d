import { Injectable } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import type { Principal } from '../../platform/caller/principal.js';
import type { AppError } from '../../platform/errors/app-error.js';
import { errors } from '../../platform/errors/errors.js';
import { Assignments } from './assignment/assignments.service.js';
import { SecondReviewRules } from './changes/second-review-rules.js';
import { NewReviews } from './new-reviews.service.js';
import type { Review } from './review.entity.js';
import { ReviewReader } from './review-reader.js';
import type { NewReviewRow } from './review.repository.js';
import type { NewReview } from './review.schemas.js';
import { reviewPriorities } from './review.types.js';

const nobody = { path: 'assignedTo', reason: 'is absent, and nobody fits: no reviewer is available and has room' };

/** An analysis that is to be reviewed. */
export interface Unreviewed {
  readonly analysisId: string;
  readonly riskScore: number | null;
}
type Fields = Omit<NewReview, 'analysisId'>;
/** Who gets the review of each analysis, or why there is none. */
type Given = Map<string, string | AppError>;

/** The first reviews of analyses, for the user who is named or chosen. Under the account's assignment lock. */
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
  async make(caller: Principal, { analysisId, ...fields }: NewReview, riskScore: number | null): Promise<Review> {
    return (await this.makeAll(caller, fields, [{ analysisId, riskScore }]))(analysisId);
  }

  /**
   * Makes all that can be made. Where places are few, those that come first get them. The review of each analysis; what is
   * returned throws what `make` throws.
   */
  async makeAll(
    caller: Principal,
    fields: Fields,
    analyses: readonly Unreviewed[],
  ): Promise<(analysisId: string) => Review> {
    const rows = analyses.map((each) => this.draft(caller, fields, each));
    const ids = rows.map(({ analysisId }) => analysisId);
    const existing = await this.reader.firstsOf(caller, ids);
    const given = fields.assignedTo
      ? await this.toNamed(caller, rows, existing, fields.assignedTo)
      : await this.toChosen(caller, rows, existing);
    const fitting = rows.flatMap((row) => {
      const assignedTo = given.get(row.analysisId)!;
      return typeof assignedTo === 'string' ? [{ ...row, assignedTo }] : [];
    });
    const stored = await this.newReviews.storeAll(caller, fitting, fields.assignedTo ? {} : { assignedBy: 'system' });
    for (const { id, analysisId } of stored) this.audit.record(caller, 'review.created', id, { analysisId });
    const made = new Map(stored.map((review) => [review.analysisId, review]));
    return (analysisId) => {
      const review = made.get(analysisId);
      if (!review) throw given.get(analysisId);
      return review;
    };
  }

  private draft(caller: Principal, fields: Fields, { analysisId, riskScore }: Unreviewed): NewReviewRow {
    const { priority, deadline = null, instructions = null, reviewType } = fields;
    return this.newReviews.draft(caller, {
      analysisId,
      reviewType,
      deadline,
      instructions,
      status: 'pending',
      urgency: reviewPriorities.indexOf(priority),
      requireSecondReview: fields.requireSecondReview || this.seconds.isRequired(reviewType, riskScore),
    });
  }

  private async toNamed(
    { accountId }: Principal,
    rows: readonly NewReviewRow[],
    existing: ReadonlyMap<string, string>,
    userId: string,
  ): Promise<Given> {
    const refusal = await this.assignments.refusal(accountId, rows, userId);
    let count = 0;
    const given: Given = new Map();
    for (const { analysisId } of rows) {
      const outcome = refusal(count) ?? exists(existing, analysisId) ?? userId;
      if (outcome === userId) count++;
      given.set(analysisId, outcome);
    }
    return given;
  }

  private async toChosen(
    { accountId }: Principal,
    rows: readonly NewReviewRow[],
    existing: ReadonlyMap<string, string>,
  ): Promise<Given> {
    const free = rows.filter(({ analysisId }) => !existing.has(analysisId));
    const chosen = await this.assignments.chooseAll(accountId, free);
    return new Map(
      rows.map(({ id, analysisId }) => [
        analysisId,
        exists(existing, analysisId) ?? chosen.get(id) ?? errors.invalidAssignment([nobody]),
      ]),
    );
  }
}

function exists(existing: ReadonlyMap<string, string>, analysisId: string): AppError | undefined {
  const reviewId = existing.get(analysisId);
  return reviewId === undefined ? undefined : errors.reviewExists(reviewId);
}
