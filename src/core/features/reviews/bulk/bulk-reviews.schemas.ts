import { z } from 'zod';
import { bulkBody, BulkOutcome, bulkIds } from '../../../platform/http/bulk.js';
import { NewReview } from '../review.schemas.js';

export const NewReviews = NewReview.omit({ analysisId: true })
  .extend({ analysisIds: bulkIds.describe('1 to 1,000; repeats count once.') })
  .meta({ id: 'NewReviews' });
export type NewReviews = z.output<typeof NewReviews>;

export const BulkReviews = bulkBody(
  BulkOutcome.extend({
    analysisId: z.string(),
    reviewId: z.string().nullable().describe('The new review; null if it failed.'),
    assignedTo: z.string().nullable().describe('A userId; null if it failed.'),
  }),
).meta({ id: 'BulkReviews' });
export type BulkReviews = z.output<typeof BulkReviews>;
