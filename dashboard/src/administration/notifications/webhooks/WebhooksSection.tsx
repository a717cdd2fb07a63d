import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { listNotificationWebhooksOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import type { NotificationWebhook } from '../../../api/generated/types.gen.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Failure } from '../../../design/Failure.tsx';
import { Key } from '../../../design/Key.tsx';
import { Screen } from '../../../design/Screen.tsx';
import { shortcut } from '../../../keyboard/changed-keys.ts';
import { useKeys } from '../../../keyboard/keys.ts';
import { ListSkeleton } from '../../../lists/ListSkeleton.tsx';
import { Pager } from '../../../lists/Pager.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { WebhookTable } from './WebhookTable.tsx';

export function WebhooksSection() {
  const t = useTranslations('notificationWebhooks');
  const { page = 1 } = useSearch({ from: '/desk/administration/notification-webhooks' });
  const navigate = useNavigate();
  const found = useQuery({
    ...listNotificationWebhooksOptions({ query: { page, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const [leaving, setLeaving] = useState<NotificationWebhook>();
  const create = () => void navigate({ to: '/administration/notification-webhooks/new' });
  useKeys(t('title'), [{ keys: ['n'], label: t('create'), run: create }]);
  return (
    <Screen
      title={t('title')}
      facts={found.data && t('facts', { count: found.data.pagination.total })}
      actions={
        <Button component={Link} to="/administration/notification-webhooks/new" aria-keyshortcuts={shortcut('n')}>
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
          <WebhookTable webhooks={found.data.data} onDelete={setLeaving} />
          <Pager
            pagination={found.data.pagination}
            onPage={(next) => void navigate({ to: '/administration/notification-webhooks', search: { page: next } })}
          />
        </>
      )}
      {leaving && <DeleteDialog webhook={leaving} onClose={() => setLeaving(undefined)} />}
    </Screen>
  );
}
