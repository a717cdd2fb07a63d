import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearIndicator, judgeIndicator } from '../../../api/generated/sdk.gen.ts';
import type { IndicatorVerdict, Review } from '../../../api/generated/types.gen.ts';
import { useReviewCache } from '../call-data.ts';

/** What a reviewer says of each sign. */
export interface Answers {
  readonly verdictOf: (indicatorId: string) => IndicatorVerdict | undefined;
  /** The same answer again takes it back. */
  readonly toggle: (indicatorId: string, verdict: IndicatorVerdict) => void;
  readonly failed: boolean;
}

interface Answer {
  readonly indicatorId: string;
  readonly verdict: IndicatorVerdict | undefined;
}

const withAnswer =
  ({ indicatorId, verdict }: Answer) =>
  (review: Review): Review => ({
    ...review,
    indicators:
      review.indicators?.map((each) =>
        each.indicatorId === indicatorId ? { ...each, verdict: verdict ?? null } : each,
      ) ?? null,
  });

/**
 * Shown at once, sent in the order in which they were given, and taken back where the service refuses one. Undefined where
 * the caller does not review the call.
 */
export function useAnswers(review: Review | undefined): Answers | undefined {
  const reviewId = review?.reviewId ?? '';
  const cache = useReviewCache(reviewId);
  const queries = useQueryClient();
  const mutationKey = ['answers', reviewId];
  const send = useMutation({
    mutationKey,
    mutationFn: async ({ indicatorId, verdict }: Answer) => {
      const path = { reviewId, indicatorId };
      if (verdict) await judgeIndicator({ path, body: { verdict }, throwOnError: true });
      else await clearIndicator({ path, throwOnError: true });
    },
    scope: { id: `answers of ${reviewId}` },
    onMutate: (answer) => cache.change(withAnswer(answer)),
    // Others may wait behind this one: only the last one reads what the service has.
    onSettled: () => (queries.isMutating({ mutationKey }) === 1 ? cache.refresh() : undefined),
  });
  if (!review?.indicators) return undefined;
  const { indicators } = review;
  const verdictOf = (indicatorId: string) =>
    indicators.find((each) => each.indicatorId === indicatorId)?.verdict ?? undefined;
  return {
    verdictOf,
    toggle: (indicatorId, verdict) =>
      send.mutate({ indicatorId, verdict: verdictOf(indicatorId) === verdict ? undefined : verdict }),
    failed: send.isError,
  };
}
