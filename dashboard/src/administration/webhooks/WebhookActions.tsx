import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Webhook } from '../../api/generated/types.gen.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RotateDialog } from './RotateDialog.tsx';
import { useTestDelivery } from './use-test-delivery.ts';

interface Props {
  readonly webhook: Webhook;
  readonly onChanged: () => void;
}

export function WebhookActions({ webhook, onChanged }: Props) {
  const t = useTranslations('webhooks');
  const test = useTestDelivery(onChanged);
  const [dialog, setDialog] = useState<'rotate' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate(webhook.webhookId)}>
        {t('test')}
      </Button>
      <Button component={Link} variant="default" to={`/administration/webhooks/${webhook.webhookId}/deliveries`}>
        {t('deliveries')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}>
            {t('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('rotate')}>{t('rotate')}</Menu.Item>
          <Menu.Item onClick={() => setDialog('delete')}>{t('delete')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rotate' && <RotateDialog webhook={webhook} onDone={onChanged} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
    </>
  );
}
