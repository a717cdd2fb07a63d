import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { randomId } from '../../api/random-id.ts';
import { createApiKey } from '../../api/generated/sdk.gen.ts';
import type { CreatedApiKey, Scope } from '../../api/generated/types.gen.ts';
import { endOfDay } from '../../forms/days.ts';
import classes from '../../forms/forms.module.css';
import { ServiceForm } from '../../forms/ServiceForm.tsx';
import { useServiceForm } from '../../forms/use-service-form.ts';
import { useSignedIn } from '../../session/session.ts';
import { apiKeys } from './api-keys.en.ts';

interface Props {
  readonly onCreated: (key: CreatedApiKey) => void;
  readonly onCancel: () => void;
}

interface Values {
  readonly name: string;
  readonly scopes: Scope[];
  /** The last day on which it is valid, or ''. */
  readonly expiresAt: string;
}

const scopes = Object.keys(apiKeys.scope) as Scope[];
const initialValues: Values = { name: '', scopes: [], expiresAt: '' };

async function create({ name, scopes: given, expiresAt }: Values): Promise<CreatedApiKey> {
  const body = { name, scopes: given, ...(expiresAt && { expiresAt: endOfDay(expiresAt) }) };
  return (await createApiKey({ body, headers: { 'Idempotency-Key': randomId() }, throwOnError: true })).data;
}

export function ApiKeyForm({ onCreated, onCancel }: Props) {
  const t = useTranslations('apiKeys');
  const { may } = useSignedIn();
  const queries = useQueryClient();
  const form = useServiceForm({
    initialValues,
    fields: ['name', 'scopes', 'expiresAt'],
    send: create,
    onSaved: (key) => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listApiKeys' }] });
      onCreated(key);
    },
  });
  return (
    <ServiceForm of={form} submit={t('create')} onCancel={onCancel}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        maxLength={200}
        data-autofocus
        {...form.input('name')}
      />
      <Checkbox.Group label={t('scopes')} description={t('scopesHint')} required {...form.input('scopes')}>
        <div className={classes.choices}>
          {scopes.filter(may).map((scope) => (
            <Checkbox key={scope} size="xs" value={scope} label={<ScopeName scope={scope} />} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput type="date" label={t('expires')} description={t('expiresHint')} {...form.input('expiresAt')} />
    </ServiceForm>
  );
}

function ScopeName({ scope }: { readonly scope: Scope }) {
  const t = useTranslations('apiKeys.scope');
  return (
    <>
      {t(scope)} <code className={classes.hint}>{scope}</code>
    </>
  );
}
