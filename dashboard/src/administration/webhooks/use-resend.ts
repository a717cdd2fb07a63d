import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../../api/error.ts';
import { randomId } from '../../api/random-id.ts';
import { resendWebhookDelivery } from '../../api/generated/sdk.gen.ts';

export function useResend(webhookId: string) {
  const t = useTranslations('webhooks');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      resendWebhookDelivery({
        path: { webhookId, deliveryId },
        headers: { 'Idempotency-Key': randomId() },
        throwOnError: true,
      }),
    retry: false,
    onSuccess: () => {
      notifications.show({ message: t('resent') });
      void queries.invalidateQueries({ queryKey: [{ _id: 'listWebhookDeliveries' }] });
    },
    onError: (failure) =>
      notifications.show({
        color: 'red',
        role: 'alert',
        message: `${t('resendFailed')} ${errorOf(failure).message ?? ''}`,
      }),
  });
}
