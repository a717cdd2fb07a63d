import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { NotificationWebhook } from '../../../api/generated/types.gen.ts';
import { StateMark } from '../../../design/StateMark.tsx';
import { useMoment } from '../../../design/use-moment.ts';
import classes from '../../../forms/forms.module.css';
import { Table } from '../../../lists/Table.tsx';
import { useEventName } from '../../../notifications/use-event-name.ts';

interface Props {
  readonly webhooks: readonly NotificationWebhook[];
  readonly onDelete: (webhook: NotificationWebhook) => void;
}

export function WebhookTable({ webhooks, onDelete }: Props) {
  const t = useTranslations('notificationWebhooks');
  const nameOf = useEventName();
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'url', head: t('url') },
        { key: 'state', head: t('columns.state') },
        { key: 'events', head: t('events'), from: 1280 },
        { key: 'actions', head: t('columns.actions'), actions: true },
      ]}
      rows={webhooks.map((webhook) => ({
        key: webhook.notificationWebhookId,
        muted: !webhook.active,
        cells: {
          url: webhook.url,
          state: <State of={webhook} />,
          events: webhook.events.map(nameOf).join(', '),
          actions: (
            <span className={classes.buttons}>
              <Button
                component={Link}
                to={`/administration/notification-webhooks/${webhook.notificationWebhookId}`}
                variant="default"
                aria-label={t('changeOf', { url: webhook.url })}
              >
                {t('change')}
              </Button>
              <Button
                variant="default"
                aria-label={t('deleteOf', { url: webhook.url })}
                onClick={() => onDelete(webhook)}
              >
                {t('delete')}
              </Button>
            </span>
          ),
        },
      }))}
    />
  );
}

/** Whether notifications are sent to it, and why not. */
function State({ of: { active, failure } }: { readonly of: NotificationWebhook }) {
  const t = useTranslations('notificationWebhooks.state');
  const moment = useMoment();
  if (failure)
    return (
      <StateMark level="critical">
        {t('failed', { since: moment.time(failure.since), reason: failure.reason })}
      </StateMark>
    );
  return <StateMark level={active ? 'low' : 'none'}>{t(active ? 'active' : 'inactive')}</StateMark>;
}
