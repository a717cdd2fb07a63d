import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { createDistributionList, deleteDistributionList } from '../../../api/generated/sdk.gen.ts';
import type { DistributionList } from '../../../api/generated/types.gen.ts';
import { useUndoable } from '../../../lists/use-undoable.ts';
import { errorOf } from '../../../api/error.ts';
import { bodyOf, valuesOf } from './list-values.ts';

/** Undo makes the same one again. */
export function useDeleteList() {
  const t = useTranslations('distributionLists');
  const queries = useQueryClient();
  const undoable = useUndoable();
  const refresh = () => queries.invalidateQueries({ queryKey: [{ _id: 'listDistributionLists' }] });
  const onError = (failure: unknown) =>
    notifications.show({
      color: 'red',
      role: 'alert',
      message: `${t('actFailed')} ${errorOf(failure).message ?? ''}`,
    });
  const restore = useMutation({
    retry: false,
    mutationFn: (list: DistributionList) =>
      createDistributionList({ body: bodyOf(valuesOf(list)), throwOnError: true }),
    onSuccess: refresh,
    onError,
  });
  return useMutation({
    retry: false,
    mutationFn: ({ listId }: DistributionList) => deleteDistributionList({ path: { listId }, throwOnError: true }),
    onSuccess: async (_, list) => {
      undoable(t('deleted'), () => restore.mutate(list));
      await refresh();
    },
    onError,
  });
}
