import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { User } from '../../api/generated/types.gen.ts';
import { Banner } from '../../design/Banner.tsx';
import { Screen } from '../../design/Screen.tsx';
import { useSignedIn } from '../../session/session.ts';
import { Forbidden } from '../Forbidden.tsx';
import { NewUserForm } from './NewUserForm.tsx';
import { PasswordLink } from './PasswordLink.tsx';

export function NewUser() {
  const t = useTranslations('users');
  const navigate = useNavigate();
  const { may } = useSignedIn();
  const [added, setAdded] = useState<User>();
  const toList = () => void navigate({ to: '/administration/users' });
  if (!may('write:users')) return <Forbidden />;
  return (
    <Screen title={t('create')}>
      {added === undefined ? (
        <NewUserForm onAdded={setAdded} onCancel={toList} />
      ) : (
        <>
          <Banner tone="low">{t('created', { name: added.name, email: added.email })}</Banner>
          {may('admin') ? <PasswordLink user={added} onDone={toList} /> : <p>{t('passwordLink.byAdministrator')}</p>}
        </>
      )}
    </Screen>
  );
}
