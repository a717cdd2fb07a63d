import { NewReviews } from '../core/features/reviews/bulk/bulk-reviews.schemas.js';
import { BulkReviews } from '../core/features/reviews/bulk/bulk-reviews.service.js';
import type { Service } from '../service.js';
import type { Administrator } from './administrator-link.js';

/** Puts calls into the queue of the administrator, as somebody would who wants them reviewed. Returns how many. */
export async function fillQueue(
  { app }: Service,
  { operator, user }: Administrator,
  analysisIds: readonly string[],
): Promise<number> {
  if (analysisIds.length === 0) return 0;
  const wanted = NewReviews.parse({ analysisIds, assignedTo: user.id });
  return (await app.get(BulkReviews).create(operator, wanted, undefined)).succeeded;
}
