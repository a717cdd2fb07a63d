import { Autocomplete, NativeSelect, NumberInput, Switch, TagsInput, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { OutOfOffice, Role, WorkingHours } from '../../api/generated/types.gen.ts';
import classes from '../../forms/forms.module.css';
import type { GroupInput, InputOf } from '../../forms/use-service-form.ts';
import { AbsenceField } from './AbsenceField.tsx';
import { WorkingHoursField } from './WorkingHoursField.tsx';

interface Props {
  readonly input: InputOf;
}

const roles: readonly Role[] = ['viewer', 'reviewer', 'supervisor', 'admin'];
const zones = Intl.supportedValuesOf('timeZone');

export function UserFields({ input }: Props) {
  const t = useTranslations('users');
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={t('fields.name')} required maxLength={200} {...input('name')} />
        <TextInput label={t('fields.email')} type="email" required maxLength={254} {...input('email')} />
      </div>
      <NativeSelect
        label={t('fields.role')}
        description={t('roleHint')}
        data={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        {...input('role')}
      />
      <div className={classes.pair}>
        <TagsInput label={t('fields.teams')} description={t('tagsHint')} {...input('teams')} />
        <TagsInput label={t('fields.expertise')} description={t('expertiseHint')} {...input('expertise')} />
      </div>
      <div className={classes.pair}>
        <NumberInput label={t('fields.maxOpenReviews')} min={0} max={1000} {...input('maxOpenReviews')} />
        <TextInput label={t('fields.phoneNumber')} placeholder="+4930123456" {...input('phoneNumber')} />
      </div>
      <div className={classes.pair}>
        <Autocomplete label={t('fields.timeZone')} data={zones} limit={20} {...input('timeZone')} />
        <TextInput label={t('fields.locale')} description={t('localeHint')} maxLength={35} {...input('locale')} />
      </div>
      <Switch label={t('fields.available')} description={t('availableHint')} {...input('available', 'checkbox')} />
      <WorkingHoursField
        label={t('fields.workingHours')}
        {...(input('workingHours') as GroupInput<WorkingHours | null>)}
      />
      <AbsenceField label={t('fields.outOfOffice')} {...(input('outOfOffice') as GroupInput<OutOfOffice | null>)} />
    </>
  );
}
