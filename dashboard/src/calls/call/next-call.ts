import type { Review } from '../../api/generated/types.gen.ts';
import { useMyQueue } from '../../reviews/my-queue.ts';

export interface QueuePlace {
  /** From 1 on; 0 where the call is not in the queue. */
  readonly place: number;
  readonly all: number;
  readonly previous: Review | undefined;
  readonly next: Review | undefined;
  /** The queue is still to come, and with it the next call. */
  readonly isLoading: boolean;
}

/** Where a call stands in the caller's queue. */
export function useQueuePlace(analysisId: string, enabled: boolean): QueuePlace {
  const { query, reviews, total } = useMyQueue({ enabled });
  const at = reviews.findIndex((review) => review.analysisId === analysisId);
  return {
    place: at + 1,
    all: total,
    previous: at > 0 ? reviews[at - 1] : undefined,
    next: reviews[at + 1] ?? reviews.find((review) => review.analysisId !== analysisId),
    isLoading: query.isLoading,
  };
}
