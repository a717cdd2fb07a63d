import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../../api/error.ts';
import { testWebhook } from '../../api/generated/sdk.gen.ts';

/** Sends a test delivery, and says what the receiver answered. */
export function useTestDelivery(onDone: () => void) {
  const t = useTranslations('webhooks.testResult');
  return useMutation({
    mutationFn: async (webhookId: string) => (await testWebhook({ path: { webhookId }, throwOnError: true })).data,
    retry: false,
    onSuccess: ({ success, statusCode, responseTime, error }) => {
      const milliseconds = Math.round(responseTime);
      if (success) notifications.show({ message: t('accepted', { status: statusCode ?? 0, milliseconds }) });
      else
        notifications.show({
          color: 'red',
          role: 'alert',
          message: t(statusCode === null ? 'noAnswer' : 'refused', { status: statusCode ?? 0, error: error ?? '' }),
        });
      onDone();
    },
    onError: (failure) =>
      notifications.show({ color: 'red', role: 'alert', message: `${t('failed')} ${errorOf(failure).message ?? ''}` }),
  });
}
