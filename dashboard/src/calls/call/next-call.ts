import { useQuery } from '@tanstack/react-query';
import { listReviewsOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import type { Review } from '../../api/generated/types.gen.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';

/** The caller's own queue, the most urgent first, without what is already decided here. */
export const queueOptions = listReviewsOptions({
  query: { assignedTo: 'me', status: ['pending', 'in_progress'], limit: 100 },
});

export interface QueuePlace {
  /** From 1 on; 0 where the call is not in the queue. */
  readonly place: number;
  readonly all: number;
  readonly previous: Review | undefined;
  readonly next: Review | undefined;
}

/** Where a call stands in the caller's queue. */
export function useQueuePlace(analysisId: string, userId: string, enabled: boolean): QueuePlace {
  const queue = useQuery({ ...queueOptions, enabled });
  const leaving = new Set(useOutbox(userId).map(({ reviewId }) => reviewId));
  const open = (queue.data?.data ?? []).filter(
    (review) => review.analysisId === analysisId || !leaving.has(review.reviewId),
  );
  const at = open.findIndex((review) => review.analysisId === analysisId);
  const others = open.filter((review) => !leaving.has(review.reviewId));
  return {
    place: at + 1,
    all: open.length,
    previous: at > 0 ? open[at - 1] : undefined,
    next: at === -1 ? others[0] : (open[at + 1] ?? others.find((review) => review.analysisId !== analysisId)),
  };
}
