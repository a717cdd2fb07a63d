import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { shortId } from '../design/short-id.ts';
import { useSignedIn } from '../session/session.ts';
import { takeOne } from '../reviews/take.ts';

/** Takes a call that nobody has, and goes to it in the list. */
export function useTake(onTaken: (reviewId: string) => void) {
  const t = useTranslations('queue');
  const { user } = useSignedIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => takeOne(user.userId),
    retry: false,
    onSuccess: async (taken) => {
      if (!taken) return void notifications.show({ message: t('noneToTake') });
      await queries.invalidateQueries({ queryKey: [{ _id: 'listReviews' }] });
      onTaken(taken.reviewId);
      notifications.show({ message: t('taken', { id: shortId(taken.analysisId) }) });
    },
    onError: (failure) =>
      notifications.show({
        color: 'red',
        message: `${t('takeFailed')} ${errorOf(failure).message ?? ''}`,
        role: 'alert',
      }),
  });
}
