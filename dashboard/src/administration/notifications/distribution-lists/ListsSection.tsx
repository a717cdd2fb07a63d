import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { listDistributionListsOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Failure } from '../../../design/Failure.tsx';
import { Key } from '../../../design/Key.tsx';
import { Screen } from '../../../design/Screen.tsx';
import { shortcut } from '../../../keyboard/changed-keys.ts';
import { useKeys } from '../../../keyboard/keys.ts';
import { ListSkeleton } from '../../../lists/ListSkeleton.tsx';
import { Pager } from '../../../lists/Pager.tsx';
import { ListTable } from './ListTable.tsx';
import { useDeleteList } from './use-delete-list.ts';

export function ListsSection() {
  const t = useTranslations('distributionLists');
  const { page = 1 } = useSearch({ from: '/desk/administration/lists' });
  const navigate = useNavigate();
  const found = useQuery({
    ...listDistributionListsOptions({ query: { page, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const remove = useDeleteList();
  const create = () => void navigate({ to: '/administration/lists/new' });
  useKeys(t('title'), [{ keys: ['n'], label: t('create'), run: create }]);
  return (
    <Screen
      title={t('title')}
      facts={found.data && t('facts', { count: found.data.pagination.total })}
      actions={
        <Button component={Link} to="/administration/lists/new" aria-keyshortcuts={shortcut('n')}>
          {t('create')} <Key>n</Key>
        </Button>
      }
    >
      {found.isError ? (
        <Failure failure={found.error} what={t('loadFailed')} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <ListSkeleton rowHeight={41} />
      ) : found.data.data.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>
      ) : (
        <>
          <ListTable lists={found.data.data} onDelete={(list) => remove.mutate(list)} />
          <Pager
            pagination={found.data.pagination}
            onPage={(next) => void navigate({ to: '/administration/lists', search: { page: next } })}
          />
        </>
      )}
    </Screen>
  );
}
