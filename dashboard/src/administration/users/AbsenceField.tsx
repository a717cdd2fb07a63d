import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { OutOfOffice } from '../../api/generated/types.gen.ts';
import { FieldGroup } from '../../forms/FieldGroup.tsx';
import type { GroupInput } from '../../forms/use-service-form.ts';
import classes from '../../forms/forms.module.css';
import { fromLocal, toLocal } from '../../forms/local-time.ts';

interface Props extends GroupInput<OutOfOffice | null> {
  readonly label: string;
}

/** An absence, in the time of who enters it; without a beginning there is none, without an end it lasts until it is cleared. */
export function AbsenceField({ label, value, onChange, error }: Props) {
  const t = useTranslations('users');
  return (
    <FieldGroup label={label} error={error}>
      <div className={classes.pair}>
        <TextInput
          type="datetime-local"
          label={t('absentFrom')}
          value={toLocal(value?.from)}
          onChange={(event) => {
            const from = fromLocal(event.currentTarget.value);
            onChange(from === null ? null : { until: null, ...value, from });
          }}
        />
        <TextInput
          type="datetime-local"
          label={t('absentUntil')}
          disabled={value === null}
          value={toLocal(value?.until)}
          onChange={(event) => value && onChange({ ...value, until: fromLocal(event.currentTarget.value) })}
        />
      </div>
    </FieldGroup>
  );
}
