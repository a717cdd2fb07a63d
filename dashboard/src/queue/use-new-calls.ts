import { useCallback, useState } from 'react';
import type { Notification } from '../api/generated/types.gen.ts';
import { useArrivals } from '../live/inbox.ts';

/** How many reviews were assigned meanwhile that the list does not show. */
export function useNewCalls(shown: ReadonlySet<string>): number {
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const onArrival = useCallback(({ type, data: { reviewId } }: Notification) => {
    if (type === 'review.assigned' && typeof reviewId === 'string')
      setArrived((before) => new Set([...before, reviewId]));
  }, []);
  useArrivals(onArrival);
  return [...arrived].filter((reviewId) => !shown.has(reviewId)).length;
}
