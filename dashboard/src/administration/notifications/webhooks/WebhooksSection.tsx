import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { listNotificationWebhooksOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import type { NotificationWebhook } from '../../../api/generated/types.gen.ts';
import { CollectionSection } from '../../CollectionSection.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { WebhookTable } from './WebhookTable.tsx';

export function WebhooksSection() {
  const t = useTranslations('notificationWebhooks');
  const { page = 1 } = useSearch({ from: '/desk/administration/notification-webhooks' });
  const found = useQuery({
    ...listNotificationWebhooksOptions({ query: { page, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const [leaving, setLeaving] = useState<NotificationWebhook>();
  return (
    <>
      <CollectionSection
        found={found}
        to="/administration/notification-webhooks"
        title={t('title')}
        facts={(count) => t('facts', { count })}
        create={t('create')}
        loadFailed={t('loadFailed')}
        empty={t('empty')}
        emptyNext={t('emptyNext')}
      >
        {(webhooks) => <WebhookTable webhooks={webhooks} onDelete={setLeaving} />}
      </CollectionSection>
      {leaving && <DeleteDialog webhook={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}
