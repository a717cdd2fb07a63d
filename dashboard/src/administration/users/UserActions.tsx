import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { User } from '../../api/generated/types.gen.ts';
import { useSignedIn } from '../../session/session.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx';
import { useReactivate } from './use-reactivate.ts';

interface Props {
  readonly user: User;
  readonly onChanged: () => void;
}

/** What is done to others, and not to oneself. */
export function UserActions({ user, onChanged }: Props) {
  const t = useTranslations('users');
  const { user: self, may } = useSignedIn();
  const [dialog, setDialog] = useState<'deactivate' | 'password'>();
  const reactivate = useReactivate(onChanged);
  if (user.userId === self.userId) return null;
  const close = () => setDialog(undefined);
  return (
    <>
      {may('admin') && !user.disabled && (
        <Button variant="default" onClick={() => setDialog('password')}>
          {t('passwordLink.open')}
        </Button>
      )}
      {user.disabled ? (
        <Button variant="default" loading={reactivate.isPending} onClick={() => reactivate.mutate(user)}>
          {t('reactivate')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setDialog('deactivate')}>
          {t('deactivate')}
        </Button>
      )}
      {dialog === 'deactivate' && <DeactivateDialog user={user} onDone={onChanged} onClose={close} />}
      {dialog === 'password' && <PasswordLinkDialog user={user} onClose={close} />}
    </>
  );
}
