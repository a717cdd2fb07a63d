import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { updateUser } from '../../api/generated/sdk.gen.ts';
import type { User } from '../../api/generated/types.gen.ts';
import { changesOf } from '../../forms/changes.ts';
import { ifMatch } from '../../forms/if-match.ts';
import { SavedForm } from '../../forms/SavedForm.tsx';
import type { Editing } from '../../forms/stored.ts';
import { useServiceForm } from '../../forms/use-service-form.ts';
import { userFields, type UserValues, valuesOfUser } from './user-values.ts';
import { UserFields } from './UserFields.tsx';

interface Props {
  readonly editing: Editing<User>;
  readonly onDone: () => void;
}

export function UserForm({ editing, onDone }: Props) {
  const t = useTranslations('users');
  const queries = useQueryClient();
  const { userId } = editing.opened.value;
  const before = valuesOfUser(editing.opened.value);
  const send = async (values: UserValues, overwrite: boolean) => {
    const body = changesOf(before, { ...values, phoneNumber: values.phoneNumber || null });
    if (Object.keys(body).length === 0) return;
    await updateUser({ path: { userId }, body, headers: ifMatch(editing, overwrite), throwOnError: true });
  };
  const form = useServiceForm({
    initialValues: before,
    fields: userFields,
    send,
    onSaved: () => {
      for (const _id of ['listUsers', 'getUser']) void queries.invalidateQueries({ queryKey: [{ _id }] });
      onDone();
    },
    onConflict: () => void editing.readAgain(),
  });
  return (
    <SavedForm
      of={form}
      submit={t('save')}
      onCancel={onDone}
      editing={editing}
      valuesOf={valuesOfUser}
      labelOf={(name) => t(`fields.${name}`)}
    >
      <UserFields input={form.input} />
    </SavedForm>
  );
}
