import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { EventChoices } from '../../../notifications/EventChoices.tsx';
import { events } from '../../../notifications/events.ts';
import type { ListValues } from './list-values.ts';
import { MembersField } from './MembersField.tsx';

interface Props {
  readonly of: { readonly form: UseFormReturnType<ListValues>; readonly input: (name: string) => object };
}

export function ListFields({ of: { form, input } }: Props) {
  const t = useTranslations('distributionLists');
  return (
    <>
      <TextInput label={t('name')} required maxLength={200} {...input('name')} />
      <Textarea label={t('description')} autosize minRows={2} maxLength={2000} {...input('description')} />
      <MembersField
        members={form.values.members}
        input={input}
        onAdd={(member) => form.insertListItem('members', member)}
        onRemove={(at) => form.removeListItem('members', at)}
      />
      <EventChoices
        label={t('notificationTypes')}
        description={t('notificationTypesHint')}
        required
        events={events}
        input={input('notificationTypes')}
      />
    </>
  );
}
