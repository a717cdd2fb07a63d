import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '../../design/Banner.tsx';
import { Screen } from '../../design/Screen.tsx';
import { SecretOnce } from '../../forms/SecretOnce.tsx';
import { useSignedIn } from '../../session/session.ts';
import { Forbidden } from '../Forbidden.tsx';
import { type AddedUser, NewUserForm } from './NewUserForm.tsx';

export function NewUser() {
  const t = useTranslations('users');
  const navigate = useNavigate();
  const { may } = useSignedIn();
  const [added, setAdded] = useState<AddedUser>();
  const toList = () => void navigate({ to: '/administration/users' });
  if (!may('write:users')) return <Forbidden />;
  return (
    <Screen title={t('create')}>
      {added === undefined ? (
        <NewUserForm onAdded={setAdded} onCancel={toList} />
      ) : (
        <>
          <Banner tone="low">{t('created', { name: added.name, email: added.email })}</Banner>
          <SecretOnce label={t('password')} value={added.password} onDone={toList}>
            <p>{t('handOver')}</p>
          </SecretOnce>
        </>
      )}
    </Screen>
  );
}
