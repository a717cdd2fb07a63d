import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { randomId } from '../../api/random-id.ts';
import { createUser } from '../../api/generated/sdk.gen.ts';
import { ServiceForm } from '../../forms/ServiceForm.tsx';
import { useServiceForm } from '../../forms/use-service-form.ts';
import { newPassword } from './new-password.ts';
import { newUserValues, userFields, type UserValues } from './user-values.ts';
import { UserFields } from './UserFields.tsx';

/** A new user, with the password that is shown once. */
export interface AddedUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface Props {
  readonly onAdded: (user: AddedUser) => void;
  readonly onCancel: () => void;
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

async function create(values: UserValues): Promise<AddedUser> {
  const password = newPassword();
  const body = { ...values, phoneNumber: values.phoneNumber || null, password };
  const { data } = await createUser({ body, headers: { 'Idempotency-Key': randomId() }, throwOnError: true });
  return { name: data.name, email: data.email, password };
}

export function NewUserForm({ onAdded, onCancel }: Props) {
  const t = useTranslations('users');
  const locale = useLocale();
  const queries = useQueryClient();
  const form = useServiceForm({
    initialValues: newUserValues(timeZone, locale),
    fields: userFields,
    send: create,
    onSaved: (user) => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listUsers' }] });
      onAdded(user);
    },
  });
  return (
    <ServiceForm of={form} submit={t('create')} onCancel={onCancel}>
      <UserFields input={form.input} />
    </ServiceForm>
  );
}
