import { NativeSelect, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from '../forms/forms.module.css';
import own from './preferences.module.css';
import { events } from '../notifications/events.ts';
import { EventChoices } from '../notifications/EventChoices.tsx';

interface Props {
  readonly of: { readonly input: (name: string, type?: 'checkbox') => object };
  readonly enabled: boolean;
}

export function DigestFields({ of: { input }, enabled }: Props) {
  const t = useTranslations('preferences.notifications');
  return (
    <fieldset className={classes.group}>
      <legend>{t('digest')}</legend>
      <Switch
        classNames={{ description: own.hint }}
        label={t('digestEnabled')}
        description={t('digestHint')}
        {...input('digest.enableDigest', 'checkbox')}
      />
      {enabled && (
        <>
          <NativeSelect
            label={t('frequency')}
            data={(['daily', 'hourly'] as const).map((value) => ({ value, label: t(`frequencies.${value}`) }))}
            {...input('digest.frequency')}
          />
          <EventChoices
            label={t('digestEvents')}
            events={events.filter((event) => event !== 'fraud.critical')}
            input={input('digest.includeTypes')}
          />
        </>
      )}
    </fieldset>
  );
}
