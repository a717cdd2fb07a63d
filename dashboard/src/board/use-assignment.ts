import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { assignReviews } from '../api/generated/sdk.gen.ts';
import type { Assignments, AssignmentStrategy, Review } from '../api/generated/types.gen.ts';
import { useUndoable } from '../lists/use-undoable.ts';
import { giveBack, type Holder } from './give-back.ts';
import { most } from './strategies.ts';

export interface Order {
  readonly reviewIds: readonly string[];
  readonly strategy: AssignmentStrategy | undefined;
}

const assign = async ({ reviewIds, strategy }: Order, dryRun: boolean, signal?: AbortSignal): Promise<Assignments> => {
  const body = { reviewIds: [...reviewIds], assignmentStrategy: strategy!, dryRun };
  return (await assignReviews({ body, throwOnError: true, ...(signal && { signal }) })).data;
};

/** Who would get what; the preview before stays until the next has come. */
export const usePreview = (order: Order) =>
  useQuery({
    queryKey: ['assignment preview', order],
    queryFn: ({ signal }) => assign(order, true, signal),
    enabled: order.reviewIds.length > 0 && order.reviewIds.length <= most && order.strategy !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Assigns, and can give back to who had it. */
export function useAssignment(reviews: readonly Review[], onAssigned: () => void) {
  const t = useTranslations('board');
  const queries = useQueryClient();
  const undoable = useUndoable();
  const renew = () =>
    Promise.all(['listReviews', 'getReviewWorkload'].map((_id) => queries.invalidateQueries({ queryKey: [{ _id }] })));
  const fail = (what: string) => (failure: unknown) =>
    notifications.show({ color: 'red', role: 'alert', message: `${what} ${errorOf(failure).message ?? ''}` });
  const undo = useMutation({
    mutationFn: giveBack,
    retry: false,
    onSettled: renew,
    onSuccess: (failed) =>
      failed > 0 && notifications.show({ role: 'alert', message: t('undonePartly', { count: failed }) }),
    onError: fail(t('undoFailed')),
  });
  return useMutation({
    mutationFn: (order: Order) => assign(order, false),
    retry: false,
    onSettled: renew,
    onSuccess: ({ assignments, assigned, failed }) => {
      onAssigned();
      const holders = new Map(reviews.map(({ reviewId, assignedTo }) => [reviewId, assignedTo?.userId ?? null]));
      const before = assignments
        .filter(({ status }) => status === 'success')
        .map(({ reviewId }): Holder => ({ reviewId, userId: holders.get(reviewId) ?? null }));
      const message = t('assigned', { count: assigned, failed });
      if (assigned > 0) undoable(message, () => undo.mutate(before));
      else notifications.show({ role: 'alert', message });
    },
    onError: fail(t('assignFailed')),
  });
}
