import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { deactivateUser } from '../../api/generated/sdk.gen.ts';
import type { User } from '../../api/generated/types.gen.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';

interface Props {
  readonly user: User;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asked, as the API keys that are revoked with it do not come back. */
export function DeactivateDialog({ user: { userId, name }, onDone, onClose }: Props) {
  const t = useTranslations('users');
  const queries = useQueryClient();
  const deactivate = async () => {
    await deactivateUser({ path: { userId }, throwOnError: true });
    void queries.invalidateQueries({ queryKey: [{ _id: 'listUsers' }] });
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('deactivateTitle', { name })}
      confirm={t('deactivate')}
      failed={t('deactivateFailed')}
      act={deactivate}
      onClose={onClose}
    >
      <p>{t('deactivateText')}</p>
    </ConfirmDialog>
  );
}
