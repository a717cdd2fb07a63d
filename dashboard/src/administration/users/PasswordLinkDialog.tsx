import { Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { User } from '../../api/generated/types.gen.ts';
import { PasswordLink } from './PasswordLink.tsx';

interface Props {
  readonly user: User;
  readonly onClose: () => void;
}

/** Stays open beside a click, as the link is shown once. */
export function PasswordLinkDialog({ user, onClose }: Props) {
  const t = useTranslations('users.passwordLink');
  return (
    <Modal opened onClose={onClose} title={t('title', { name: user.name })} size={520} closeOnClickOutside={false}>
      <PasswordLink user={user} onDone={onClose} />
    </Modal>
  );
}
