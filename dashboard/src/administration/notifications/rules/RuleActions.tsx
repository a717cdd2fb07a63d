import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { listNotificationChannelsOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import forms from '../../../forms/forms.module.css';
import { useChannelName } from '../../../notifications/use-event-name.ts';
import { PeopleSelect } from '../PeopleSelect.tsx';
import type { RuleFormState } from './rule-form.ts';
import { pathsOfEmails, pathsOfUsers } from './rule-values.ts';

/** Whom a rule notifies, and how. */
export function RuleActions({ of }: { readonly of: RuleFormState }) {
  const t = useTranslations('rules');
  const channelName = useChannelName();
  const channels = useQuery(listNotificationChannelsOptions());
  const { values, errors, setFieldValue, clearFieldError } = of.form;
  const { actions } = values;
  const names = new Set([...(channels.data?.data.map(({ channel }) => channel) ?? []), ...actions.channels]);
  const errorAt = (paths: readonly string[]) => paths.map((path) => errors[path]).find(Boolean);
  const set = (name: 'users' | 'emails') => (next: string[]) => {
    for (const path of [...pathsOfUsers(actions), ...pathsOfEmails(actions)]) clearFieldError(path);
    setFieldValue(`actions.${name}`, next);
  };
  return (
    <fieldset className={forms.group}>
      <legend>{t('actions')}</legend>
      <PeopleSelect
        label={t('users')}
        description={t('usersHint')}
        value={actions.users}
        onChange={set('users')}
        error={errorAt(pathsOfUsers(actions))}
      />
      <TagsInput
        size="xs"
        label={t('emails')}
        description={t('emailsHint')}
        value={[...actions.emails]}
        onChange={set('emails')}
        splitChars={[',', ' ']}
        error={errorAt(pathsOfEmails(actions))}
      />
      <Checkbox.Group label={t('channels')} description={t('channelsHint')} {...of.input('actions.channels')}>
        <div className={forms.choices}>
          {[...names].map((name) => (
            <Checkbox key={name} size="xs" value={name} label={channelName(name)} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput label={t('template')} description={t('templateHint')} {...of.input('actions.template')} />
    </fieldset>
  );
}
