import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createMissedSign, deleteMissedSign } from '../../../api/generated/sdk.gen.ts';
import type { Review } from '../../../api/generated/types.gen.ts';
import { useReviewCache } from '../call-data.ts';
import type { Player } from '../sound/player.ts';

/** Shorter ones are a key pressed twice. Seconds. */
const shortest = 0.3;

/** Signs that a reviewer marks while listening. */
export function useMissedSigns(review: Review, player: Player) {
  const { reviewId } = review;
  const { refresh } = useReviewCache(reviewId);
  const [begun, setBegun] = useState<number>();
  const create = useMutation({
    mutationFn: (span: { start: number; end: number }) =>
      createMissedSign({ path: { reviewId }, body: span, throwOnError: true }),
    onSuccess: refresh,
  });
  const erase = useMutation({
    mutationFn: (missedSignId: string) => deleteMissedSign({ path: { reviewId, missedSignId }, throwOnError: true }),
    onSuccess: refresh,
  });

  function mark(): void {
    const { time } = player.snapshot();
    if (begun === undefined) {
      setBegun(time);
      player.play();
      return;
    }
    const [start, end] = begun < time ? [begun, time] : [time, begun];
    if (end - start < shortest) return;
    setBegun(undefined);
    create.mutate({ start: Math.round(start * 100) / 100, end: Math.round(end * 100) / 100 });
  }

  return {
    found: review.missedSigns ?? [],
    begun,
    mark,
    cancel: () => setBegun(undefined),
    remove: erase.mutate,
    failure: create.error ?? erase.error,
  };
}
