import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { listApiKeysOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import type { ApiKey } from '../../api/generated/types.gen.ts';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Failure } from '../../design/Failure.tsx';
import { Key } from '../../design/Key.tsx';
import { Screen } from '../../design/Screen.tsx';
import { useKeys } from '../../keyboard/keys.ts';
import { ListSkeleton } from '../../lists/ListSkeleton.tsx';
import { Pager } from '../../lists/Pager.tsx';
import { ApiKeyTable } from './ApiKeyTable.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { shortcut } from '../../keyboard/changed-keys.ts';

export function ApiKeysSection() {
  const t = useTranslations('apiKeys');
  const { page = 1 } = useSearch({ from: '/desk/administration/api-keys' });
  const navigate = useNavigate();
  const keys = useQuery({ ...listApiKeysOptions({ query: { page, limit: 50 } }), placeholderData: keepPreviousData });
  const [leaving, setLeaving] = useState<ApiKey>();
  const create = () => void navigate({ to: '/administration/api-keys/new' });
  useKeys(t('title'), [{ keys: ['n'], label: t('create'), run: create }]);
  return (
    <Screen
      title={t('title')}
      facts={keys.data && t('facts', { count: keys.data.pagination.total })}
      actions={
        <Button component={Link} to="/administration/api-keys/new" aria-keyshortcuts={shortcut('n')}>
          {t('create')} <Key>n</Key>
        </Button>
      }
    >
      {keys.isError ? (
        <Failure failure={keys.error} what={t('loadFailed')} onRetry={() => void keys.refetch()} />
      ) : keys.isPending ? (
        <ListSkeleton rowHeight={41} />
      ) : keys.data.data.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>
      ) : (
        <>
          <ApiKeyTable keys={keys.data.data} onRevoke={setLeaving} />
          <Pager
            pagination={keys.data.pagination}
            onPage={(next) => void navigate({ to: '/administration/api-keys', search: { page: next } })}
          />
        </>
      )}
      {leaving && <RevokeDialog apiKey={leaving} onClose={() => setLeaving(undefined)} />}
    </Screen>
  );
}
