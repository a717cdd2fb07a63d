import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { WebhookDeliveryStatus, WebhookDeliverySummary } from '../../api/generated/types.gen.ts';
import type { Level } from '../../design/level.ts';
import { Moment } from '../../design/Moment.tsx';
import { StateMark } from '../../design/StateMark.tsx';
import { Table } from '../../lists/Table.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { useResend } from './use-resend.ts';

interface Props {
  readonly webhookId: string;
  readonly deliveries: readonly WebhookDeliverySummary[];
  readonly canResend: boolean;
}

const levels: Readonly<Record<WebhookDeliveryStatus, Level>> = {
  delivered: 'low',
  pending: 'medium',
  failed: 'critical',
  skipped: 'none',
};

export function DeliveryTable({ webhookId, deliveries, canResend }: Props) {
  const t = useTranslations('webhooks');
  const resend = useResend(webhookId);
  const answerOf = ({ statusCode, error, reason }: WebhookDeliverySummary) =>
    reason ? t('skippedBecause', { reason }) : [statusCode, error].filter(Boolean).join(': ') || '–';
  return (
    <Table
      label={t('deliveries')}
      columns={[
        { key: 'event', head: t('columns.event') },
        { key: 'outcome', head: t('outcome') },
        { key: 'time', head: t('columns.time') },
        { key: 'answer', head: t('columns.answer') },
        { key: 'attempts', head: t('columns.attempts'), from: 1280 },
        { key: 'details', head: t('columns.details') },
        { key: 'actions', head: t('columns.actions'), actions: true },
      ]}
      rows={deliveries.map((delivery) => ({
        key: delivery.deliveryId,
        cells: {
          event: t(`event.${delivery.type}`),
          outcome: <StateMark level={levels[delivery.status]}>{t(`delivery.${delivery.status}`)}</StateMark>,
          time: <Moment at={delivery.occurredAt} seconds />,
          answer: answerOf(delivery),
          attempts: delivery.attempts,
          details: <DeliveryDetails webhookId={webhookId} deliveryId={delivery.deliveryId} />,
          actions: canResend && (
            <Button
              variant="default"
              loading={resend.isPending && resend.variables === delivery.deliveryId}
              onClick={() => resend.mutate(delivery.deliveryId)}
            >
              {t('resend')}
            </Button>
          ),
        },
      }))}
    />
  );
}
