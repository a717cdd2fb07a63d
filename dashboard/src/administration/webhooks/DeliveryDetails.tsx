import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { getWebhookDeliveryOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import type { WebhookDelivery } from '../../api/generated/types.gen.ts';
import { Failure } from '../../design/Failure.tsx';
import { useMoment } from '../../design/use-moment.ts';
import classes from './webhooks.module.css';

interface Props {
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** Request, response and attempts of a delivery, read when they are opened. */
export function DeliveryDetails({ webhookId, deliveryId }: Props) {
  const t = useTranslations('webhooks');
  const [open, setOpen] = useState(false);
  const delivery = useQuery({ ...getWebhookDeliveryOptions({ path: { webhookId, deliveryId } }), enabled: open });
  return (
    <details className={classes.delivery} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('show')}</summary>
      {delivery.isError && (
        <Failure failure={delivery.error} what={t('deliveryFailed')} onRetry={() => void delivery.refetch()} />
      )}
      {delivery.data && <Exchange delivery={delivery.data} />}
    </details>
  );
}

function Exchange({ delivery: { request, response, attemptLog } }: { readonly delivery: WebhookDelivery }) {
  const t = useTranslations('webhooks');
  const moment = useMoment();
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const attempts = attemptLog.map(({ number, startedAt, statusCode, error, responseTime }) =>
    [`${number}.`, moment.time(startedAt), statusCode, error, responseTime === null ? '' : `${responseTime} ms`]
      .filter(Boolean)
      .join(' '),
  );
  return (
    <>
      <h3>{t('request')}</h3>
      <pre tabIndex={0}>{[`POST ${request.url}`, ...headers, '', request.body ?? t('erased')].join('\n')}</pre>
      <h3>{t('response')}</h3>
      <pre tabIndex={0}>{response ? `${response.statusCode}\n\n${response.body ?? ''}` : t('noResponse')}</pre>
      {attempts.length > 0 && (
        <>
          <h3>{t('columns.attempts')}</h3>
          <pre tabIndex={0}>{attempts.join('\n')}</pre>
        </>
      )}
    </>
  );
}
