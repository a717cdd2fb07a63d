import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { listSilencesOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Failure } from '../../../design/Failure.tsx';
import { Key } from '../../../design/Key.tsx';
import { Screen } from '../../../design/Screen.tsx';
import { shortcut } from '../../../keyboard/changed-keys.ts';
import { useKeys } from '../../../keyboard/keys.ts';
import { ListSkeleton } from '../../../lists/ListSkeleton.tsx';
import { Pager } from '../../../lists/Pager.tsx';
import { SilenceTable } from './SilenceTable.tsx';
import { useDeleteSilence } from './use-delete-silence.ts';

export function SilencesSection() {
  const t = useTranslations('silences');
  const { page = 1 } = useSearch({ from: '/desk/administration/silences' });
  const navigate = useNavigate();
  const found = useQuery({ ...listSilencesOptions({ query: { page, limit: 50 } }), placeholderData: keepPreviousData });
  const remove = useDeleteSilence();
  const create = () => void navigate({ to: '/administration/silences/new' });
  useKeys(t('title'), [{ keys: ['n'], label: t('create'), run: create }]);
  return (
    <Screen
      title={t('title')}
      facts={found.data && t('facts', { count: found.data.pagination.total })}
      actions={
        <Button component={Link} to="/administration/silences/new" aria-keyshortcuts={shortcut('n')}>
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
          <SilenceTable silences={found.data.data} onDelete={(silence) => remove.mutate(silence)} />
          <Pager
            pagination={found.data.pagination}
            onPage={(next) => void navigate({ to: '/administration/silences', search: { page: next } })}
          />
        </>
      )}
    </Screen>
  );
}
