import { Checkbox, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { listWebhookEventsOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { Failure } from '../../design/Failure.tsx';
import classes from '../../forms/forms.module.css';
import type { GroupInput, InputOf } from '../../forms/use-service-form.ts';
import { HeadersField } from './HeadersField.tsx';
import type { HeaderRow } from './webhook-values.ts';

const switches = ['active', 'includeFullData', 'ordered', 'batchEvents'] as const;

export function WebhookFields({ input }: { readonly input: InputOf }) {
  const t = useTranslations('webhooks');
  const events = useQuery({ ...listWebhookEventsOptions(), staleTime: Infinity });
  return (
    <>
      <TextInput label={t('fields.url')} description={t('urlHint')} type="url" required {...input('url')} />
      {events.isError && (
        <Failure failure={events.error} what={t('eventsFailed')} onRetry={() => void events.refetch()} />
      )}
      <Checkbox.Group label={t('fields.events')} required {...input('events')}>
        <div className={classes.choices}>
          {events.data?.data.map(({ type }) => (
            <Checkbox key={type} size="xs" value={type} label={t(`event.${type}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <fieldset className={classes.group}>
        <legend>{t('sending')}</legend>
        {switches.map((name) => (
          <Switch
            key={name}
            label={t(`config.${name}`)}
            description={t(`configHint.${name}`)}
            {...input(`config.${name}`, 'checkbox')}
          />
        ))}
        <div className={classes.pair}>
          <NumberInput label={t('config.timeout')} suffix=" ms" {...input('config.timeout')} />
          <NumberInput
            label={t('config.rateLimit')}
            description={t('configHint.rateLimit')}
            {...input('config.rateLimit')}
          />
        </div>
        <div className={classes.pair}>
          <NumberInput label={t('config.maxAttempts')} {...input('config.retryPolicy.maxAttempts')} />
          <NumberInput label={t('config.initialDelay')} suffix=" ms" {...input('config.retryPolicy.initialDelay')} />
          <NumberInput label={t('config.backoffMultiplier')} {...input('config.retryPolicy.backoffMultiplier')} />
        </div>
      </fieldset>
      <HeadersField label={t('fields.headers')} {...(input('headers') as GroupInput<readonly HeaderRow[]>)} />
    </>
  );
}
