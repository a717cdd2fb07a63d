import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import forms from '../../../forms/forms.module.css';
import { PeopleSelect } from '../PeopleSelect.tsx';
import type { EscalationFormState } from './EscalationFields.tsx';

/** At least one of the three; the service says so at the whole. */
export function EscalationTarget({ of }: { readonly of: EscalationFormState }) {
  const t = useTranslations('escalations');
  const { values, errors, setFieldValue, clearFieldError } = of.form;
  const error = errors['escalateTo'];
  const clear = () => clearFieldError('escalateTo');
  return (
    <fieldset className={forms.group} aria-describedby={error ? 'target-error' : undefined} onChange={clear}>
      <legend>{t('escalateTo')}</legend>
      {error && (
        <p className={forms.error} id="target-error">
          {error}
        </p>
      )}
      <NativeSelect
        label={t('role')}
        data={[
          { value: '', label: t('roles.none') },
          { value: 'supervisor', label: t('roles.supervisor') },
          { value: 'admin', label: t('roles.admin') },
        ]}
        {...of.input('escalateTo.role')}
      />
      <PeopleSelect
        label={t('users')}
        value={values.escalateTo.users}
        error={errors['escalateTo.users']}
        onChange={(users) => {
          setFieldValue('escalateTo.users', users);
          clear();
        }}
      />
      <TextInput
        type="email"
        label={t('externalEmail')}
        description={t('externalEmailHint')}
        {...of.input('escalateTo.externalEmail')}
      />
    </fieldset>
  );
}
