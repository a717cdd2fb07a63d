import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { listApiKeysOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import type { ApiKey } from '../../api/generated/types.gen.ts';
import { CollectionSection } from '../CollectionSection.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { ApiKeyTable } from './ApiKeyTable.tsx';

export function ApiKeysSection() {
  const t = useTranslations('apiKeys');
  const { page = 1 } = useSearch({ from: '/desk/administration/api-keys' });
  const found = useQuery({
    ...listApiKeysOptions({ query: { page, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const [leaving, setLeaving] = useState<ApiKey>();
  return (
    <>
      <CollectionSection
        found={found}
        to="/administration/api-keys"
        title={t('title')}
        facts={(count) => t('facts', { count })}
        create={t('create')}
        loadFailed={t('loadFailed')}
        empty={t('empty')}
        emptyNext={t('emptyNext')}
      >
        {(keys) => <ApiKeyTable keys={keys} onRevoke={setLeaving} />}
      </CollectionSection>
      {leaving && <RevokeDialog apiKey={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}
