import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { createSilence, deleteSilence } from '../../../api/generated/sdk.gen.ts';
import type { Silence } from '../../../api/generated/types.gen.ts';
import { useUndoable } from '../../../lists/use-undoable.ts';
import { errorOf } from '../../../api/error.ts';
import { bodyOf, valuesOf } from './silence-values.ts';

/** Undo makes the same one again. */
export function useDeleteSilence() {
  const t = useTranslations('silences');
  const queries = useQueryClient();
  const undoable = useUndoable();
  const refresh = () => queries.invalidateQueries({ queryKey: [{ _id: 'listSilences' }] });
  const onError = (failure: unknown) =>
    notifications.show({
      color: 'red',
      role: 'alert',
      message: `${t('actFailed')} ${errorOf(failure).message ?? ''}`,
    });
  const restore = useMutation({
    retry: false,
    mutationFn: (silence: Silence) => createSilence({ body: bodyOf(valuesOf(silence)), throwOnError: true }),
    onSuccess: refresh,
    onError,
  });
  return useMutation({
    retry: false,
    mutationFn: ({ silenceId }: Silence) => deleteSilence({ path: { silenceId }, throwOnError: true }),
    onSuccess: async (_, silence) => {
      undoable(t('deleted'), () => restore.mutate(silence));
      await refresh();
    },
    onError,
  });
}
