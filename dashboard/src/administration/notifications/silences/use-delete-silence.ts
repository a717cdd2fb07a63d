import { useTranslations } from 'use-intl';
import { createSilence, deleteSilence, getSilence } from '../../../api/generated/sdk.gen.ts';
import type { Silence } from '../../../api/generated/types.gen.ts';
import { useRestorableDelete } from '../use-restorable-delete.ts';
import { bodyOf, valuesOf } from './silence-values.ts';

export function useDeleteSilence() {
  const t = useTranslations('silences');
  return useRestorableDelete<Silence>({
    list: 'listSilences',
    read: ({ silenceId }) => getSilence({ path: { silenceId }, throwOnError: true }),
    remove: ({ silenceId }) => deleteSilence({ path: { silenceId }, throwOnError: true }),
    restore: (silence) => createSilence({ body: bodyOf(valuesOf(silence)), throwOnError: true }),
    deleted: t('deleted'),
  });
}
