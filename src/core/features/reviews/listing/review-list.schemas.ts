import { z } from 'zod';
import { pageQuery, Pagination } from '../../../platform/http/pagination.js';
import { flag, separated } from '../../../platform/http/query-values.js';
import { ReviewView, UserId } from '../review.schemas.js';
import { reviewTypes } from '../../../platform/config/review-types.js';
import { reviewPriorities, reviewStatuses } from '../review.types.js';

const several = <T extends z.ZodType>(item: T) => z.preprocess(separated, z.array(item).min(1).max(20).optional());

export const ReviewQuery = z.strictObject({
  ...pageQuery,
  status: several(z.enum(reviewStatuses)).describe('Comma-separated; any of them.'),
  assignedTo: UserId.optional().describe('A userId, `me`, or `none` for unassigned reviews.'),
  priority: several(z.enum(reviewPriorities)).describe('Comma-separated; any of them.'),
  reviewType: several(z.enum(reviewTypes)).describe('Comma-separated; any of them.'),
  analysisId: z.string().min(1).max(100).optional().describe('Reviews of this analysis.'),
  overdue: flag.describe('Whether the deadline has passed and the review is not completed.'),
  withdrawn: flag.describe('Whether the review was withdrawn: its status is completed, and it has no verdict.'),
  include: z
    .preprocess(separated, z.array(z.enum(['analysis'])).max(20))
    .optional()
    .describe('`analysis`: what was found in the call. Needs read:analyses.'),
});
export type ReviewQuery = z.output<typeof ReviewQuery>;

export const ReviewListPagination = Pagination.extend({
  totalIsEstimate: z.literal(true).optional().describe('Present if total and pages, above 10,000, are estimates.'),
}).meta({ id: 'ReviewListPagination' });

export const ReviewList = z
  .object({ data: z.array(ReviewView), pagination: ReviewListPagination })
  .meta({ id: 'ReviewList' });
export type ReviewList = z.output<typeof ReviewList>;
