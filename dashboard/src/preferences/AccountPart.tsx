import { Autocomplete, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'use-intl';
import { currentUser, updateCurrentUser } from '../api/generated/sdk.gen.ts';
import type { Caller } from '../api/generated/types.gen.ts';
import { changesOf } from '../forms/changes.ts';
import { StoredForm } from '../forms/StoredForm.tsx';
import { SavedForm } from '../forms/SavedForm.tsx';
import type { Editing } from '../forms/stored.ts';
import { useSavedForm } from '../forms/use-saved-form.ts';
import { userChanged } from '../session/session.ts';

const id = ['account', 'me'] as const;
const names = ['name', 'phoneNumber', 'locale', 'timeZone'] as const;
const locales = ['en-GB', 'en-US', 'de-DE', 'de-AT', 'de-CH', 'es-ES', 'fr-FR'];
const zones = Intl.supportedValuesOf('timeZone');

const valuesOf = ({ user }: Caller) => ({
  name: user?.name ?? '',
  phoneNumber: user?.phoneNumber ?? '',
  locale: user?.locale ?? 'en',
  timeZone: user?.timeZone ?? 'UTC',
});

export function AccountPart() {
  const t = useTranslations('preferences');
  return (
    <StoredForm id={id} loadFailed={t('loadFailed')} read={(signal) => currentUser({ signal, throwOnError: true })}>
      {(editing, onSaved) => <AccountForm editing={editing} onSaved={onSaved} />}
    </StoredForm>
  );
}

interface Props {
  readonly editing: Editing<Caller>;
  readonly onSaved: () => void;
}

function AccountForm({ editing, onSaved }: Props) {
  const t = useTranslations('preferences');
  const before = valuesOf(editing.opened.value);
  const of = useSavedForm({
    id,
    editing,
    valuesOf,
    fields: names,
    send: (values, headers) => {
      const { phoneNumber, ...others } = changesOf(before, values);
      const body = { ...others, ...(phoneNumber !== undefined && { phoneNumber: phoneNumber.trim() || null }) };
      return updateCurrentUser({ body, headers, throwOnError: true });
    },
    onSaved: ({ user }) => {
      if (user) userChanged(user);
      notifications.show({ message: t('saved') });
      onSaved();
    },
  });
  const languages = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' });
  const offered = [...new Set([...locales, before.locale])];
  return (
    <SavedForm
      of={of}
      submit={t('save')}
      onCancel={() => of.form.reset()}
      editing={editing}
      valuesOf={valuesOf}
      labelOf={(name) => t(`account.${name}`)}
    >
      <TextInput label={t('account.name')} required maxLength={200} {...of.input('name')} />
      <TextInput
        type="tel"
        label={t('account.phoneNumber')}
        description={t('account.phoneHint')}
        placeholder="+4930123456"
        {...of.input('phoneNumber')}
      />
      <Select
        label={t('account.locale')}
        description={t('account.localeHint')}
        data={offered.map((value) => ({ value, label: languages.of(value) ?? value }))}
        allowDeselect={false}
        {...of.input('locale')}
      />
      <Autocomplete
        label={t('account.timeZone')}
        description={t('account.timeZoneHint')}
        data={zones}
        limit={20}
        {...of.input('timeZone')}
      />
    </SavedForm>
  );
}
