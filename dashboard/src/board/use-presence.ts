import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { getUser, updateUser } from '../api/generated/sdk.gen.ts';
import type { User } from '../api/generated/types.gen.ts';
import { useUndoable } from '../lists/use-undoable.ts';
import { personName } from '../design/person-name.ts';

type Presence = Pick<User, 'available' | 'outOfOffice'>;

interface Change {
  readonly user: User;
  readonly to: Presence;
  readonly isUndo?: boolean;
}

/** Of the moment at which the board showed it: who was changed meanwhile is left as they are. */
async function change({ user: { userId, available, outOfOffice }, to }: Change): Promise<Presence> {
  const { data, response } = await getUser({ path: { userId }, throwOnError: true });
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  if (data.available !== available || !same(data.outOfOffice, outOfOffice)) throw changedMeanwhile;
  const tag = response.headers.get('etag');
  const body = { available: to.available, outOfOffice: to.outOfOffice };
  await updateUser({ path: { userId }, body, throwOnError: true, ...(tag && { headers: { 'If-Match': tag } }) });
  return { available, outOfOffice };
}

const changedMeanwhile = { error: { code: 'PRECONDITION_FAILED' } };

/** Marks a colleague as away or present. */
export function usePresence() {
  const t = useTranslations('board.presence');
  const queries = useQueryClient();
  const undoable = useUndoable();
  const set = useMutation({
    mutationFn: change,
    retry: false,
    onSettled: () => queries.invalidateQueries({ queryKey: [{ _id: 'listUsers' }] }),
    onSuccess: (before, { user, to, isUndo }) => {
      if (isUndo) return;
      const name = personName(user);
      undoable(t(to.available ? 'isPresent' : 'isAway', { name }), () =>
        set.mutate({ user: { ...user, ...to }, to: before, isUndo: true }),
      );
    },
    onError: (failure, { user }) => {
      const { code, message = '' } = errorOf(failure);
      const name = personName(user);
      notifications.show({
        color: 'red',
        role: 'alert',
        message: code === 'PRECONDITION_FAILED' ? t('changed', { name }) : `${t('failed', { name })} ${message}`,
      });
    },
  });
  return set;
}
