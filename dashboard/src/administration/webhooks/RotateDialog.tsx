import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { randomId } from '../../api/random-id.ts';
import { rotateWebhookSecret } from '../../api/generated/sdk.gen.ts';
import type { RotatedSecret, Webhook } from '../../api/generated/types.gen.ts';
import { useMoment } from '../../design/use-moment.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { SecretOnce } from '../../forms/SecretOnce.tsx';

interface Props {
  readonly webhook: Webhook;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function RotateDialog({ webhook: { webhookId }, onDone, onClose }: Props) {
  const t = useTranslations('webhooks');
  const moment = useMoment();
  const [rotated, setRotated] = useState<RotatedSecret>();
  const rotate = async () => {
    const headers = { 'Idempotency-Key': randomId() };
    setRotated((await rotateWebhookSecret({ path: { webhookId }, body: {}, headers, throwOnError: true })).data);
  };
  if (rotated?.secret === undefined)
    return (
      <ConfirmDialog
        title={t('rotateTitle')}
        confirm={t('rotate')}
        failed={t('rotateFailed')}
        act={rotate}
        onClose={onClose}
        stays
      >
        <p>{t('rotateText')}</p>
      </ConfirmDialog>
    );
  const close = () => {
    onDone();
    onClose();
  };
  const { secret, previousSecretUntil } = rotated;
  return (
    <Modal opened onClose={close} title={t('rotateTitle')} size={560} closeOnClickOutside={false}>
      <SecretOnce label={t('secret')} value={secret} onDone={close}>
        <p>
          {previousSecretUntil ? t('bothSecrets', { until: moment.time(previousSecretUntil) }) : t('oldSecretVoid')}
        </p>
      </SecretOnce>
    </Modal>
  );
}
