import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { listWebhooksOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Failure } from '../../design/Failure.tsx';
import { Key } from '../../design/Key.tsx';
import { Screen } from '../../design/Screen.tsx';
import { useKeys } from '../../keyboard/keys.ts';
import { ListSkeleton } from '../../lists/ListSkeleton.tsx';
import { Pager } from '../../lists/Pager.tsx';
import { useSignedIn } from '../../session/session.ts';
import { WebhookTable } from './WebhookTable.tsx';

export function WebhooksSection() {
  const t = useTranslations('webhooks');
  const { page = 1 } = useSearch({ from: '/desk/administration/webhooks' });
  const navigate = useNavigate();
  const { may } = useSignedIn();
  const webhooks = useQuery({
    ...listWebhooksOptions({ query: { page, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const create = { keys: ['n'], label: t('create'), run: () => void navigate({ to: '/administration/webhooks/new' }) };
  useKeys(t('title'), may('write:webhooks') ? [create] : []);
  return (
    <Screen
      title={t('title')}
      facts={webhooks.data && t('facts', { count: webhooks.data.pagination.total })}
      actions={
        may('write:webhooks') && (
          <Button component={Link} to="/administration/webhooks/new" aria-keyshortcuts="n">
            {t('create')} <Key>n</Key>
          </Button>
        )
      }
    >
      {webhooks.isError ? (
        <Failure failure={webhooks.error} what={t('loadFailed')} onRetry={() => void webhooks.refetch()} />
      ) : webhooks.isPending ? (
        <ListSkeleton rowHeight={41} />
      ) : webhooks.data.data.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>
      ) : (
        <>
          <WebhookTable webhooks={webhooks.data.data} />
          <Pager
            pagination={webhooks.data.pagination}
            onPage={(next) => void navigate({ to: '/administration/webhooks', search: { page: next } })}
          />
        </>
      )}
    </Screen>
  );
}
