import { NewReviews } from '../core/features/reviews/bulk/bulk-reviews.schemas.js';
import { BulkReviews } from '../core/features/reviews/bulk/bulk-reviews.service.js';
import type { Service } from '../service.js';
import type { Administrator } from './administrator-link.js';

/** Assigns calls to the administrator for review. Returns how many were assigned. */
export async function fillQueue(
  { app }: Service,
  { operator, user }: Administrator,
  analysisIds: readonly string[],
): Promise<number> {
  if (analysisIds.length === 0) return 0;
  const wanted = NewReviews.parse({ analysisIds, assignedTo: user.id });
  return (await app.get(BulkReviews).create(operator, wanted, undefined)).succeeded;
}
