import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CreatedApiKey } from '../../api/generated/types.gen.ts';
import { Banner } from '../../design/Banner.tsx';
import { Screen } from '../../design/Screen.tsx';
import { SecretOnce } from '../../forms/SecretOnce.tsx';
import { ApiKeyForm } from './ApiKeyForm.tsx';

export function NewApiKey() {
  const t = useTranslations('apiKeys');
  const navigate = useNavigate();
  const [created, setCreated] = useState<CreatedApiKey>();
  const toList = () => void navigate({ to: '/administration/api-keys' });
  return (
    <Screen title={t('create')}>
      {created?.key === undefined ? (
        <ApiKeyForm onCreated={setCreated} onCancel={toList} />
      ) : (
        <>
          <Banner tone="low">{t('created', { name: created.name })}</Banner>
          <SecretOnce label={t('value')} value={created.key} onDone={toList}>
            <p>{t('use')}</p>
          </SecretOnce>
        </>
      )}
    </Screen>
  );
}
