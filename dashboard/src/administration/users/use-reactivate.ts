import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../../api/error.ts';
import { updateUser } from '../../api/generated/sdk.gen.ts';
import type { User } from '../../api/generated/types.gen.ts';

export function useReactivate(onDone: () => void) {
  const t = useTranslations('users');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ userId }: User) => updateUser({ path: { userId }, body: { disabled: false }, throwOnError: true }),
    retry: false,
    onSuccess: (_, { name }) => {
      notifications.show({ message: t('reactivated', { name }) });
      void queries.invalidateQueries({ queryKey: [{ _id: 'listUsers' }] });
      onDone();
    },
    onError: (failure) =>
      notifications.show({
        color: 'red',
        role: 'alert',
        message: `${t('reactivateFailed')} ${errorOf(failure).message ?? ''}`,
      }),
  });
}
