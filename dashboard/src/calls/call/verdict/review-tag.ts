import { queryOptions } from '@tanstack/react-query';
import { getReviewQueryKey } from '../../../api/generated/@tanstack/react-query.gen.ts';
import { getReview, updateReview } from '../../../api/generated/sdk.gen.ts';
import { reviewOf } from '../call-data.ts';
import { queries } from '../../../app/queries.ts';

/** The entity tag of a review as it was when work on it began: a verdict on anything else is refused. */
export const reviewTagOptions = (reviewId: string) =>
  queryOptions({
    queryKey: ['review tag', reviewId],
    queryFn: async ({ signal }) => {
      const { response } = await getReview({ path: { reviewId }, signal, throwOnError: true });
      return response.headers.get('etag') ?? undefined;
    },
    staleTime: Infinity,
  });

const begun = new Set<string>();

/** Says that the reviewer has begun, once. Another tab may have done so. */
export async function openReview(reviewId: string): Promise<void> {
  if (begun.has(reviewId)) return;
  begun.add(reviewId);
  await updateReview({ path: { reviewId }, body: { status: 'in_progress' } });
  await Promise.all(
    [reviewTagOptions(reviewId).queryKey, getReviewQueryKey(reviewOf(reviewId))].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}
