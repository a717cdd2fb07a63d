import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { deleteWebhook } from '../../api/generated/sdk.gen.ts';
import type { Webhook } from '../../api/generated/types.gen.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function DeleteDialog({ webhook: { webhookId, url }, onClose }: Props) {
  const t = useTranslations('webhooks');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    await deleteWebhook({ path: { webhookId }, throwOnError: true });
    notifications.show({ message: t('deleted', { url }) });
    void queries.invalidateQueries({ queryKey: [{ _id: 'listWebhooks' }] });
    void navigate({ to: '/administration/webhooks', ignoreBlocker: true });
  };
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      confirm={t('delete')}
      failed={t('deleteFailed')}
      act={remove}
      onClose={onClose}
    >
      <p>{t('deleteText', { url })}</p>
    </ConfirmDialog>
  );
}
