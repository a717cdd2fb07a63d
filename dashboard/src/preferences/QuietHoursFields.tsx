import { Autocomplete, Checkbox, Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from '../forms/forms.module.css';
import own from './preferences.module.css';

const zones = Intl.supportedValuesOf('timeZone');

interface Props {
  readonly of: { readonly input: (name: string, type?: 'checkbox') => object };
  readonly enabled: boolean;
  /** Whether critical SMS and push can be held back, too. */
  readonly withCritical?: boolean;
}

export function QuietHoursFields({ of: { input }, enabled, withCritical }: Props) {
  const t = useTranslations('preferences.notifications');
  return (
    <fieldset className={classes.group}>
      <legend>{t('quietHours')}</legend>
      <Switch
        classNames={{ description: own.hint }}
        label={t('quietEnabled')}
        description={t('quietHint')}
        {...input('quietHours.enabled', 'checkbox')}
      />
      {enabled && (
        <>
          <div className={classes.pair}>
            <TextInput type="time" label={t('quietStart')} {...input('quietHours.start')} />
            <TextInput type="time" label={t('quietEnd')} {...input('quietHours.end')} />
          </div>
          <Autocomplete
            label={t('quietZone')}
            placeholder={t('quietZoneOwn')}
            data={zones}
            limit={20}
            {...input('quietHours.timezone')}
          />
          {withCritical && <Checkbox label={t('allowCritical')} {...input('quietHours.allowCritical', 'checkbox')} />}
        </>
      )}
    </fieldset>
  );
}
