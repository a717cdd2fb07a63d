import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { listDistributionListsOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import { CollectionSection } from '../../CollectionSection.tsx';
import { ListTable } from './ListTable.tsx';
import { useDeleteList } from './use-delete-list.ts';

export function ListsSection() {
  const t = useTranslations('distributionLists');
  const { page = 1 } = useSearch({ from: '/desk/administration/lists' });
  const found = useQuery({
    ...listDistributionListsOptions({ query: { page, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const remove = useDeleteList();
  return (
    <CollectionSection
      found={found}
      to="/administration/lists"
      title={t('title')}
      facts={(count) => t('facts', { count })}
      create={t('create')}
      loadFailed={t('loadFailed')}
      empty={t('empty')}
      emptyNext={t('emptyNext')}
    >
      {(lists) => <ListTable lists={lists} onDelete={(list) => remove.mutate(list)} />}
    </CollectionSection>
  );
}
