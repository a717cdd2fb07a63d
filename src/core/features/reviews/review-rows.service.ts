import { Injectable } from '@nestjs/common';
import type { RowBatch } from '../analyses/analysis-rows.service.js';
import type { Principal } from '../../platform/caller/principal.js';
import { RowBatches } from '../../platform/database/row-batches.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { everyStatement } from './listing/review-list-statements.js';
import { ReviewQuery } from './listing/review-list.schemas.js';
import { ReviewListing } from './listing/review-listing.service.js';
import { ReviewReader } from './review-reader.js';
import type { ReviewView } from './review.schemas.js';
import type { ShownReview } from './review.view.js';

export const reviewColumns = [
  'reviewId',
  'analysisId',
  'status',
  'priority',
  'reviewType',
  'requireSecondReview',
  'instructions',
  'assignedTo',
  'assigneeName',
  'createdAt',
  'startedAt',
  'completedAt',
  'deadline',
  'fraudConfirmed',
  'confidence',
  'riskAssessment',
  'notes',
  'recommendedActions',
  'secondReviewOf',
  'adjudicationOf',
  'withdrawnAt',
  'withdrawnBy',
  'withdrawalReason',
] as const;

/** Whole lists of reviews as rows of a table. */
@Injectable()
export class ReviewRows {
  constructor(
    private readonly listing: ReviewListing,
    private readonly reader: ReviewReader,
    private readonly rows: RowBatches,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** How many there are now, perhaps estimated. Throws what the list throws. */
  async total(caller: Principal, filters: object): Promise<number> {
    const { pagination } = await this.listing.page(caller, ReviewQuery.parse({ ...filters, limit: 1 }));
    return pagination.total;
  }

  /** All that the caller sees of the list. Aborting `signal` ends it. */
  async *read(caller: Principal, filters: object, signal: AbortSignal): AsyncGenerator<RowBatch> {
    const selection = await this.listing.selection(caller, ReviewQuery.parse(filters));
    for await (const found of this.rows.read<ShownReview>(everyStatement(selection), signal)) {
      const views = await this.unitOfWork.read(() => this.reader.views(caller, found, { withRole: false }));
      yield { rows: views.map(rowOf), analysisIds: views.map(({ analysisId }) => analysisId) };
    }
  }
}

const rowOf = ({ assignedTo, findings, withdrawn, ...review }: ReviewView) => ({
  reviewId: review.reviewId,
  analysisId: review.analysisId,
  status: review.status,
  priority: review.priority,
  reviewType: review.reviewType,
  requireSecondReview: review.requireSecondReview,
  instructions: review.instructions,
  assignedTo: assignedTo?.userId ?? null,
  assigneeName: assignedTo?.name ?? null,
  createdAt: review.createdAt,
  startedAt: review.startedAt,
  completedAt: review.completedAt,
  deadline: review.deadline,
  fraudConfirmed: findings?.fraudConfirmed ?? null,
  confidence: findings?.confidence ?? null,
  riskAssessment: findings?.riskAssessment ?? null,
  notes: findings?.notes ?? null,
  recommendedActions: findings?.recommendedActions ?? [],
  secondReviewOf: review.secondReviewOf,
  adjudicationOf: review.adjudicationOf,
  withdrawnAt: withdrawn?.at ?? null,
  withdrawnBy: withdrawn?.by ?? null,
  withdrawalReason: withdrawn?.reason ?? null,
});
