import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createNotificationWebhook } from '../../../api/generated/sdk.gen.ts';
import type { CreatedNotificationWebhook } from '../../../api/generated/types.gen.ts';
import { randomId } from '../../../api/random-id.ts';
import { Screen } from '../../../design/Screen.tsx';
import { SecretOnce } from '../../../forms/SecretOnce.tsx';
import { ServiceForm } from '../../../forms/ServiceForm.tsx';
import { useServiceForm } from '../../../forms/use-service-form.ts';
import { bodyOf, fields, noValues, type WebhookValues } from './webhook-values.ts';
import { WebhookFields } from './WebhookFields.tsx';

export function NewWebhook() {
  const t = useTranslations('notificationWebhooks');
  const navigate = useNavigate();
  const [created, setCreated] = useState<CreatedNotificationWebhook>();
  const toList = () => void navigate({ to: '/administration/notification-webhooks' });
  return (
    <Screen title={t('create')}>
      {created?.secret === undefined ? (
        <NewWebhookForm onCreated={setCreated} onCancel={toList} />
      ) : (
        <SecretOnce label={t('secret')} value={created.secret} onDone={toList}>
          <p>{t('secretUse')}</p>
        </SecretOnce>
      )}
    </Screen>
  );
}

interface Props {
  readonly onCreated: (webhook: CreatedNotificationWebhook) => void;
  readonly onCancel: () => void;
}

async function create(values: WebhookValues): Promise<CreatedNotificationWebhook> {
  const headers = { 'Idempotency-Key': randomId() };
  return (await createNotificationWebhook({ body: bodyOf(values), headers, throwOnError: true })).data;
}

function NewWebhookForm({ onCreated, onCancel }: Props) {
  const t = useTranslations('notificationWebhooks');
  const queries = useQueryClient();
  const of = useServiceForm({
    initialValues: noValues,
    fields,
    send: create,
    onSaved: (webhook) => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listNotificationWebhooks' }] });
      onCreated(webhook);
    },
  });
  return (
    <ServiceForm of={of} submit={t('create')} onCancel={onCancel}>
      <WebhookFields input={of.input} />
    </ServiceForm>
  );
}
