import { useTranslations } from 'use-intl';
import { createSilence, deleteSilence } from '../../../api/generated/sdk.gen.ts';
import type { Silence } from '../../../api/generated/types.gen.ts';
import { useRestorableDelete } from '../use-restorable-delete.ts';
import { bodyOf, valuesOf } from './silence-values.ts';

export function useDeleteSilence() {
  const t = useTranslations('silences');
  return useRestorableDelete<Silence>({
    list: 'listSilences',
    remove: ({ silenceId }) => deleteSilence({ path: { silenceId }, throwOnError: true }),
    restore: (silence) => createSilence({ body: bodyOf(valuesOf(silence)), throwOnError: true }),
    deleted: t('deleted'),
  });
}
