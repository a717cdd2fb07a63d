import { Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useSession } from './session.ts';
import { SignInForm } from './SignInForm.tsx';

/** Over the page, which stays as it is: what was typed is still there after signing in again. */
export function ExpiredDialog() {
  const t = useTranslations('session');
  const session = useSession();
  const queries = useQueryClient();
  if (session.status !== 'expired') return null;
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={t('expired')} closeOnEscape={false} centered>
      <Stack gap={16}>
        <Text size="sm">{t('expiredWhy')}</Text>
        <SignInForm email={session.user.email} onSignedIn={() => void queries.invalidateQueries()} />
      </Stack>
    </Modal>
  );
}
