import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { revokeApiKey } from '../../api/generated/sdk.gen.ts';
import type { ApiKey } from '../../api/generated/types.gen.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';

interface Props {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export function RevokeDialog({ apiKey: { keyId, name, lastFour }, onClose }: Props) {
  const t = useTranslations('apiKeys');
  const queries = useQueryClient();
  const revoke = async () => {
    await revokeApiKey({ path: { keyId }, throwOnError: true });
    notifications.show({ message: t('revoked', { name }) });
    void queries.invalidateQueries({ queryKey: [{ _id: 'listApiKeys' }] });
  };
  return (
    <ConfirmDialog
      title={t('revokeTitle')}
      confirm={t('revoke')}
      failed={t('revokeFailed')}
      act={revoke}
      onClose={onClose}
    >
      <p>{t('revokeText', { name, lastFour })}</p>
    </ConfirmDialog>
  );
}
