import { errorOf } from '../api/error.ts';
import { getReview, listReviews, updateReview } from '../api/generated/sdk.gen.ts';
import type { Review } from '../api/generated/types.gen.ts';

/** What a colleague was quicker to take. */
const gone = new Set(['PRECONDITION_FAILED', 'INSUFFICIENT_PERMISSIONS', 'ACCESS_DENIED', 'REVIEW_NOT_FOUND']);

/** Takes the most urgent review that nobody has; null where there is none. Throws the body of the error. */
export async function takeOne(userId: string): Promise<Review | null> {
  const free = await listReviews({ query: { assignedTo: 'none', status: ['pending'], limit: 10 }, throwOnError: true });
  for (const { reviewId } of free.data.data) {
    const taken = await take(reviewId, userId);
    if (taken) return taken;
  }
  return null;
}

/** Null if another person has it by now. Throws the body of the error. */
export async function take(reviewId: string, userId: string): Promise<Review | null> {
  const read = await getReview({ path: { reviewId } });
  if (read.data?.assignedTo) return null;
  const tag = read.response?.headers.get('etag');
  const { data, error } = read.data
    ? await updateReview({
        path: { reviewId },
        body: { assignedTo: userId },
        ...(tag && { headers: { 'If-Match': tag } }),
      })
    : read;
  if (data) return data;
  if (gone.has(errorOf(error).code ?? '')) return null;
  throw error;
}
