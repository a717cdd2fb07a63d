import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { deleteNotificationWebhook } from '../../../api/generated/sdk.gen.ts';
import type { NotificationWebhook } from '../../../api/generated/types.gen.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';

interface Props {
  readonly webhook: NotificationWebhook;
  readonly onClose: () => void;
}

export function DeleteDialog({ webhook: { notificationWebhookId, url }, onClose }: Props) {
  const t = useTranslations('notificationWebhooks');
  const queries = useQueryClient();
  const remove = async () => {
    await deleteNotificationWebhook({ path: { notificationWebhookId }, throwOnError: true });
    notifications.show({ message: t('deleted', { url }) });
    void queries.invalidateQueries({ queryKey: [{ _id: 'listNotificationWebhooks' }] });
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
