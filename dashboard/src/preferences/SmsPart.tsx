import { Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'use-intl';
import { getSmsSettings, setSmsSettings } from '../api/generated/sdk.gen.ts';
import type { SmsSettings } from '../api/generated/types.gen.ts';
import { SavedForm } from '../forms/SavedForm.tsx';
import type { Editing } from '../forms/stored.ts';
import { StoredForm } from '../forms/StoredForm.tsx';
import { useSavedForm } from '../forms/use-saved-form.ts';
import { EventChoices } from '../notifications/EventChoices.tsx';
import { QuietHoursFields } from './QuietHoursFields.tsx';
import { bodyOf, smsEvents, type SmsValues, valuesOf } from './sms-values.ts';

const id = ['notifications', 'sms'] as const;
const fields = [
  'enabled',
  'events',
  'phoneNumber',
  'quietHours.start',
  'quietHours.end',
  'quietHours.timezone',
  'quietHours',
] as const;

export function SmsPart() {
  const t = useTranslations('preferences');
  return (
    <StoredForm id={id} loadFailed={t('loadFailed')} read={(signal) => getSmsSettings({ signal, throwOnError: true })}>
      {(editing, onSaved) => <SmsForm editing={editing} onSaved={onSaved} />}
    </StoredForm>
  );
}

interface Props {
  readonly editing: Editing<SmsSettings>;
  readonly onSaved: () => void;
}

function SmsForm({ editing, onSaved }: Props) {
  const t = useTranslations('preferences');
  const of = useSavedForm<SmsSettings, SmsValues>({
    id,
    editing,
    valuesOf,
    fields,
    send: (values, headers) => setSmsSettings({ body: bodyOf(values), headers, throwOnError: true }),
    onSaved: () => {
      notifications.show({ message: t('saved') });
      onSaved();
    },
  });
  return (
    <SavedForm
      of={of}
      submit={t('save')}
      onCancel={() => of.form.reset()}
      editing={editing}
      valuesOf={valuesOf}
      labelOf={(name) => t(`sms.${name}`)}
    >
      <p>{t('sms.intro')}</p>
      <Switch label={t('sms.enabled')} {...of.input('enabled', 'checkbox')} />
      <EventChoices label={t('sms.events')} events={smsEvents} input={of.input('events')} />
      <TextInput
        type="tel"
        label={t('sms.phoneNumber')}
        description={t('sms.phoneHint')}
        placeholder="+4930123456"
        {...of.input('phoneNumber')}
      />
      <QuietHoursFields of={of} enabled={of.form.values.quietHours.enabled} />
    </SavedForm>
  );
}
