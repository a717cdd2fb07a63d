import { Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { WorkingHours } from '../../api/generated/types.gen.ts';
import classes from '../../forms/forms.module.css';
import { FieldGroup } from '../../forms/FieldGroup.tsx';
import type { GroupInput } from '../../forms/use-service-form.ts';

interface Props extends GroupInput<WorkingHours | null> {
  readonly label: string;
}

const days = [1, 2, 3, 4, 5, 6, 7] as const;
const usual: WorkingHours = { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' };

/** The days and hours in which a user is assigned reviews, in their time zone; none: always. */
export function WorkingHoursField({ label, value, onChange, error }: Props) {
  const t = useTranslations('users');
  const change = (part: Partial<WorkingHours>) => value && onChange({ ...value, ...part });
  const toggle = (day: number) =>
    value &&
    change({
      days: value.days.includes(day)
        ? value.days.filter((each) => each !== day)
        : [...value.days, day].toSorted((a, b) => a - b),
    });
  return (
    <FieldGroup label={label} error={error}>
      <Checkbox
        size="xs"
        label={t('always')}
        checked={value === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : usual)}
      />
      {value && (
        <>
          <div className={classes.days}>
            {days.map((day) => (
              <Checkbox
                key={day}
                size="xs"
                label={t(`day.${day}`)}
                checked={value.days.includes(day)}
                onChange={() => toggle(day)}
              />
            ))}
          </div>
          <div className={classes.pair}>
            {(['start', 'end'] as const).map((name) => (
              <TextInput
                key={name}
                type="time"
                label={t(name)}
                value={value[name]}
                onChange={(event) => change({ [name]: event.currentTarget.value })}
              />
            ))}
          </div>
        </>
      )}
    </FieldGroup>
  );
}
