import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { useSignedIn } from '../session/session.ts';
import { take } from './take.ts';

/** Takes a review that nobody has. */
export function useTakeReview() {
  const t = useTranslations('reviews');
  const { user } = useSignedIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reviewId: string) => take(reviewId, user.userId),
    retry: false,
    onSettled: () => queries.invalidateQueries({ queryKey: [{ _id: 'listReviews' }] }),
    onSuccess: (taken) => notifications.show({ message: taken ? t('taken') : t('takenByOther') }),
    onError: (failure) =>
      notifications.show({
        color: 'red',
        role: 'alert',
        message: `${t('takeFailed')} ${errorOf(failure).message ?? ''}`,
      }),
  });
}
