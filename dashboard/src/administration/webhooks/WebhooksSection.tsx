import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { listWebhooksOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { useSignedIn } from '../../session/session.ts';
import { CollectionSection } from '../CollectionSection.tsx';
import { WebhookTable } from './WebhookTable.tsx';

export function WebhooksSection() {
  const t = useTranslations('webhooks');
  const { page = 1 } = useSearch({ from: '/desk/administration/webhooks' });
  const { may } = useSignedIn();
  const found = useQuery({ ...listWebhooksOptions({ query: { page, limit: 50 } }), placeholderData: keepPreviousData });
  return (
    <CollectionSection
      found={found}
      to="/administration/webhooks"
      title={t('title')}
      facts={(count) => t('facts', { count })}
      create={t('create')}
      mayCreate={may('write:webhooks')}
      loadFailed={t('loadFailed')}
      empty={t('empty')}
      emptyNext={t('emptyNext')}
    >
      {(webhooks) => <WebhookTable webhooks={webhooks} />}
    </CollectionSection>
  );
}
