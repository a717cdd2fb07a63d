import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { getWebhookOptions, listWebhookDeliveriesOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Failure } from '../../design/Failure.tsx';
import { Screen } from '../../design/Screen.tsx';
import { Chip } from '../../lists/Chip.tsx';
import chips from '../../lists/chip.module.css';
import { ListSkeleton } from '../../lists/ListSkeleton.tsx';
import { Pager } from '../../lists/Pager.tsx';
import { useOptimisticValue } from '../../forms/use-optimistic-value.ts';
import { useSignedIn } from '../../session/session.ts';
import { deliveryStatuses, type DeliverySearch } from './delivery-search.ts';
import { DeliveryTable } from './DeliveryTable.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';

const route = '/administration/webhooks/$webhookId/deliveries';

/** The log of a webhook: what was sent, and what the receiver answered. */
export function Deliveries() {
  const t = useTranslations('webhooks');
  const { webhookId } = useParams({ from: `/desk${route}` });
  const navigate = useNavigate();
  const path = { webhookId };
  const [search, change] = useOptimisticValue<DeliverySearch>(useSearch({ from: `/desk${route}` }), (next) =>
    navigate({ to: route, params: path, search: next, replace: true }),
  );
  const { may } = useSignedIn();
  const [replaying, setReplaying] = useState(false);
  const { page = 1, status } = search;
  const webhook = useQuery(getWebhookOptions({ path }));
  const deliveries = useQuery({
    ...listWebhookDeliveriesOptions({ path, query: { page, limit: 50, ...(status && { status: [status] }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen
      title={t('deliveries')}
      facts={webhook.data?.url}
      actions={
        may('write:webhooks') && (
          <>
            <Button component={Link} variant="default" to={`/administration/webhooks/${webhookId}`}>
              {t('one')}
            </Button>
            <Button variant="default" onClick={() => setReplaying(true)}>
              {t('replay.title')}
            </Button>
          </>
        )
      }
    >
      <div className={chips.chips} role="group" aria-label={t('outcome')}>
        <Chip pressed={status === undefined} onClick={() => change({})}>
          {t('any')}
        </Chip>
        {deliveryStatuses.map((each) => (
          <Chip key={each} pressed={status === each} onClick={() => change(status === each ? {} : { status: each })}>
            {t(`delivery.${each}`)}
          </Chip>
        ))}
      </div>
      {deliveries.isError ? (
        <Failure failure={deliveries.error} what={t('deliveriesFailed')} onRetry={() => void deliveries.refetch()} />
      ) : deliveries.isPending ? (
        <ListSkeleton rowHeight={41} />
      ) : deliveries.data.data.length === 0 ? (
        <EmptyState title={t('noDeliveries')}>{t('noDeliveriesNext')}</EmptyState>
      ) : (
        <>
          <DeliveryTable webhookId={webhookId} deliveries={deliveries.data.data} canResend={may('write:webhooks')} />
          <Pager pagination={deliveries.data.pagination} onPage={(next) => change({ ...search, page: next })} />
        </>
      )}
      {replaying && <ReplayDialog webhookId={webhookId} onClose={() => setReplaying(false)} />}
    </Screen>
  );
}
