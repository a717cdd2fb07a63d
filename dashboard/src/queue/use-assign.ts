import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { assignReviews } from '../api/generated/sdk.gen.ts';
import type { User } from '../api/generated/types.gen.ts';
import { useUndoable } from '../lists/use-undoable.ts';
import { useSignedIn } from '../session/session.ts';
import { personName } from '../design/person-name.ts';

interface Assignment {
  readonly reviewIds: readonly string[];
  readonly to: Pick<User, 'userId' | 'name' | 'email'>;
}

/** Assigns reviews to another person; undo takes them back. */
export function useAssign(onAssigned: () => void) {
  const t = useTranslations('queue');
  const reasons = useTranslations('reviews.refusal');
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const undoable = useUndoable();
  const assign = useMutation({
    mutationFn: async ({ reviewIds, to }: Assignment) => {
      const body = {
        reviewIds: [...reviewIds],
        assignmentStrategy: { type: 'specific' as const, assignTo: [to.userId] },
        notifyReviewers: to.userId !== user.userId,
      };
      return (await assignReviews({ body, throwOnError: true })).data;
    },
    retry: false,
    onSuccess: async ({ assignments, failed }, { to }) => {
      await queries.invalidateQueries({ queryKey: [{ _id: 'listReviews' }] });
      if (to.userId === user.userId) return;
      onAssigned();
      const done = assignments.filter(({ status }) => status === 'success').map(({ reviewId }) => reviewId);
      if (done.length > 0)
        undoable(t('assigned', { count: done.length, name: personName(to) }), () =>
          assign.mutate({ reviewIds: done, to: user }),
        );
      const refusal = assignments.find(({ error }) => error)?.error;
      if (refusal)
        notifications.show({ message: t('assignPartly', { failed, reason: reasons(refusal) }), role: 'alert' });
    },
    onError: (failure) =>
      notifications.show({
        color: 'red',
        message: `${t('assignFailed')} ${errorOf(failure).message ?? ''}`,
        role: 'alert',
      }),
  });
  return assign;
}
