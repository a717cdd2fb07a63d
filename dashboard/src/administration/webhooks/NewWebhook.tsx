import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { randomId } from '../../api/random-id.ts';
import { createWebhook } from '../../api/generated/sdk.gen.ts';
import type { CreatedWebhook } from '../../api/generated/types.gen.ts';
import { Banner } from '../../design/Banner.tsx';
import { Screen } from '../../design/Screen.tsx';
import { SecretOnce } from '../../forms/SecretOnce.tsx';
import { ServiceForm } from '../../forms/ServiceForm.tsx';
import { useServiceForm } from '../../forms/use-service-form.ts';
import { useSignedIn } from '../../session/session.ts';
import { Forbidden } from '../Forbidden.tsx';
import { newWebhookOf, newWebhookValues, webhookFields, type WebhookValues } from './webhook-values.ts';
import { WebhookFields } from './WebhookFields.tsx';

export function NewWebhook() {
  const t = useTranslations('webhooks');
  const navigate = useNavigate();
  const { may } = useSignedIn();
  const [created, setCreated] = useState<CreatedWebhook>();
  const toList = () => void navigate({ to: '/administration/webhooks' });
  if (!may('write:webhooks')) return <Forbidden />;
  return (
    <Screen title={t('create')}>
      {created?.secret === undefined ? (
        <NewWebhookForm onCreated={setCreated} onCancel={toList} />
      ) : (
        <>
          <Banner tone="low">{t('created', { url: created.url })}</Banner>
          <SecretOnce label={t('secret')} value={created.secret} onDone={toList}>
            <p>{t('secretUse')}</p>
          </SecretOnce>
        </>
      )}
    </Screen>
  );
}

interface Props {
  readonly onCreated: (webhook: CreatedWebhook) => void;
  readonly onCancel: () => void;
}

async function create(values: WebhookValues): Promise<CreatedWebhook> {
  const headers = { 'Idempotency-Key': randomId() };
  return (await createWebhook({ body: newWebhookOf(values), headers, throwOnError: true })).data;
}

function NewWebhookForm({ onCreated, onCancel }: Props) {
  const t = useTranslations('webhooks');
  const queries = useQueryClient();
  const form = useServiceForm({
    initialValues: newWebhookValues,
    fields: webhookFields,
    send: create,
    onSaved: (webhook) => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listWebhooks' }] });
      onCreated(webhook);
    },
  });
  return (
    <ServiceForm of={form} submit={t('createAndTest')} onCancel={onCancel}>
      <WebhookFields input={form.input} />
    </ServiceForm>
  );
}
