import { useTranslations } from 'use-intl';
import { createDistributionList, deleteDistributionList, getDistributionList } from '../../../api/generated/sdk.gen.ts';
import type { DistributionList } from '../../../api/generated/types.gen.ts';
import { useRestorableDelete } from '../use-restorable-delete.ts';
import { bodyOf, valuesOf } from './list-values.ts';

export function useDeleteList() {
  const t = useTranslations('distributionLists');
  return useRestorableDelete<DistributionList>({
    list: 'listDistributionLists',
    read: ({ listId }) => getDistributionList({ path: { listId }, throwOnError: true }),
    remove: ({ listId }) => deleteDistributionList({ path: { listId }, throwOnError: true }),
    restore: (list) => createDistributionList({ body: bodyOf(valuesOf(list)), throwOnError: true }),
    deleted: t('deleted'),
  });
}
