import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../../api/error.ts';
import { randomId } from '../../api/random-id.ts';
import { sendNotification } from '../../api/generated/sdk.gen.ts';
import { useSignedIn } from '../../session/session.ts';

/** Sends an e-mail to the signed-in person, by the way that alerts take. */
export function TestMail() {
  const t = useTranslations('setUp.testMail');
  const { user } = useSignedIn();
  const sending = useMutation({
    mutationFn: () =>
      sendNotification({
        body: { recipients: [user.userId], title: t('subject'), message: t('message'), channels: ['email'] },
        headers: { 'Idempotency-Key': randomId() },
        throwOnError: true,
      }),
    retry: false,
    onSuccess: () => notifications.show({ message: t('sent', { email: user.email }) }),
    onError: (failure) =>
      notifications.show({ color: 'red', role: 'alert', message: `${t('failed')} ${errorOf(failure).message ?? ''}` }),
  });
  return (
    <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
      {t('send')}
    </Button>
  );
}
