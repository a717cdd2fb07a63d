import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { updateUser } from '../../api/generated/sdk.gen.ts';
import type { User } from '../../api/generated/types.gen.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { SecretOnce } from '../../forms/SecretOnce.tsx';
import { newPassword } from './new-password.ts';

interface Props {
  readonly user: User;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Sets a new password, which is shown once. */
export function PasswordDialog({ user: { userId, name }, onDone, onClose }: Props) {
  const t = useTranslations('users');
  const [password, setPassword] = useState<string>();
  const set = async () => {
    const next = newPassword();
    await updateUser({ path: { userId }, body: { password: next }, throwOnError: true });
    setPassword(next);
  };
  if (password === undefined)
    return (
      <ConfirmDialog
        title={t('passwordTitle', { name })}
        confirm={t('newPassword')}
        failed={t('passwordFailed')}
        act={set}
        onClose={onClose}
        stays
      >
        <p>{t('passwordText')}</p>
      </ConfirmDialog>
    );
  const close = () => {
    onDone();
    onClose();
  };
  return (
    <Modal opened onClose={close} title={t('passwordTitle', { name })} size={520} closeOnClickOutside={false}>
      <SecretOnce label={t('password')} value={password} onDone={close}>
        <p>{t('handOver')}</p>
      </SecretOnce>
    </Modal>
  );
}
