import { queryOptions } from '@tanstack/react-query';
import { getReview, updateReview } from '../../../api/generated/sdk.gen.ts';
import { queries } from '../../../app/queries.ts';

/** The entity tag of a review as it was when it was opened: a verdict on anything else is refused. */
export const reviewTagOptions = (reviewId: string) =>
  queryOptions({
    queryKey: ['review tag', reviewId],
    queryFn: async ({ signal }) => {
      const { response } = await getReview({ path: { reviewId }, signal, throwOnError: true });
      return response.headers.get('etag') ?? undefined;
    },
    staleTime: Infinity,
  });

/** Says that the reviewer has begun. Another tab may have done so. */
export async function openReview(reviewId: string): Promise<void> {
  await updateReview({ path: { reviewId }, body: { status: 'in_progress' } });
  await queries.invalidateQueries({ queryKey: reviewTagOptions(reviewId).queryKey });
}
