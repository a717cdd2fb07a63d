import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Webhook } from '../../api/generated/types.gen.ts';
import { Table } from '../../lists/Table.tsx';
import { WebhookState } from './WebhookState.tsx';

export function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const t = useTranslations('webhooks');
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'url', head: t('fields.url') },
        { key: 'state', head: t('columns.state') },
        { key: 'events', head: t('fields.events') },
        { key: 'actions', head: t('columns.actions'), actions: true },
      ]}
      rows={webhooks.map((webhook) => ({
        key: webhook.webhookId,
        muted: webhook.status === 'inactive',
        cells: {
          url: (
            <Link to="/administration/webhooks/$webhookId" params={{ webhookId: webhook.webhookId }}>
              {webhook.url}
            </Link>
          ),
          state: <WebhookState webhook={webhook} />,
          events: webhook.events.map((event) => t(`event.${event}`)).join(', '),
          actions: (
            <Button
              component={Link}
              variant="default"
              to={`/administration/webhooks/${webhook.webhookId}/deliveries`}
              aria-label={t('deliveriesOf', { url: webhook.url })}
            >
              {t('deliveries')}
            </Button>
          ),
        },
      }))}
    />
  );
}
