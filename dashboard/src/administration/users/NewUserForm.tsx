import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { randomId } from '../../api/random-id.ts';
import { createUser } from '../../api/generated/sdk.gen.ts';
import type { User } from '../../api/generated/types.gen.ts';
import { ServiceForm } from '../../forms/ServiceForm.tsx';
import { useServiceForm } from '../../forms/use-service-form.ts';
import { newUserValues, userFields, type UserValues } from './user-values.ts';
import { UserFields } from './UserFields.tsx';

interface Props {
  readonly onAdded: (user: User) => void;
  readonly onCancel: () => void;
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Without a password, which the user chooses with a link. */
async function create(values: UserValues): Promise<User> {
  const body = { ...values, phoneNumber: values.phoneNumber || null, password: null };
  const { data } = await createUser({ body, headers: { 'Idempotency-Key': randomId() }, throwOnError: true });
  return data;
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
