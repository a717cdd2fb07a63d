import { NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from '../../../forms/forms.module.css';
import type { GroupInput, InputOf } from '../../../forms/use-service-form.ts';
import { EventChoices } from '../../../notifications/EventChoices.tsx';
import { HeadersField } from '../../webhooks/HeadersField.tsx';
import type { HeaderRow } from '../../webhooks/webhook-values.ts';
import { webhookEvents } from './webhook-values.ts';

interface Props {
  readonly input: InputOf;
  /** Whether it has a secret already. */
  readonly isStored?: boolean;
}

export function WebhookFields({ input, isStored = false }: Props) {
  const t = useTranslations('notificationWebhooks');
  return (
    <>
      <TextInput type="url" label={t('url')} description={t('urlHint')} required {...input('url')} />
      <Switch label={t('active')} description={t('activeHint')} {...input('active', 'checkbox')} />
      <EventChoices
        label={t('events')}
        description={t('eventsHint')}
        required
        events={webhookEvents}
        input={input('events')}
      />
      <PasswordInput
        label={t(isStored ? 'newSecret' : 'secret')}
        description={t(isStored ? 'newSecretHint' : 'secretHint')}
        autoComplete="new-password"
        {...input('secret')}
      />
      <div className={classes.pair}>
        <NumberInput label={t('maxRetries')} min={0} {...input('retryPolicy.maxRetries')} />
        <NumberInput
          label={t('backoffMultiplier')}
          description={t('backoffHint')}
          min={1}
          {...input('retryPolicy.backoffMultiplier')}
        />
      </div>
      <HeadersField label={t('headers')} {...(input('headers') as GroupInput<readonly HeaderRow[]>)} />
    </>
  );
}
