import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { listNotificationChannelsOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import { getNotificationPreferences, updateNotificationPreferences } from '../api/generated/sdk.gen.ts';
import type { NotificationPreferences } from '../api/generated/types.gen.ts';
import { StoredForm } from '../forms/StoredForm.tsx';
import { SavedForm } from '../forms/SavedForm.tsx';
import type { Editing } from '../forms/stored.ts';
import { useSavedForm } from '../forms/use-saved-form.ts';
import { ChannelTable } from './ChannelTable.tsx';
import { DigestFields } from './DigestFields.tsx';
import { bodyOf, type NotificationValues, valuesOf } from './notification-values.ts';
import classes from './preferences.module.css';
import { QuietHoursFields } from './QuietHoursFields.tsx';
import { useEventName } from '../notifications/use-event-name.ts';

const id = ['notifications', 'preferences'] as const;
const fields = [
  'channels',
  'subscriptions',
  'unsubscribed',
  'quietHours',
  'quietHours.start',
  'quietHours.end',
  'quietHours.timezone',
  'digest',
] as const;

export function NotificationsPart() {
  const t = useTranslations('preferences');
  return (
    <StoredForm
      id={id}
      loadFailed={t('loadFailed')}
      read={(signal) => getNotificationPreferences({ signal, throwOnError: true })}
    >
      {(editing, onSaved) => <NotificationsForm editing={editing} onSaved={onSaved} />}
    </StoredForm>
  );
}

interface Props {
  readonly editing: Editing<NotificationPreferences>;
  readonly onSaved: () => void;
}

function NotificationsForm({ editing, onSaved }: Props) {
  const t = useTranslations('preferences');
  const channels = useQuery(listNotificationChannelsOptions());
  const names = channels.data?.data.map(({ channel }) => channel) ?? ['inApp'];
  const of = useSavedForm<NotificationPreferences, NotificationValues>({
    id,
    editing,
    valuesOf,
    fields,
    send: (values, headers) => updateNotificationPreferences({ body: bodyOf(values), headers, throwOnError: true }),
    onSaved: () => {
      notifications.show({ message: t('saved') });
      onSaved();
    },
  });
  const { values, setFieldValue, errors } = of.form;
  return (
    <SavedForm
      of={of}
      submit={t('save')}
      onCancel={() => of.form.reset()}
      editing={editing}
      valuesOf={valuesOf}
      labelOf={(name) => t(`notifications.${name}`)}
    >
      <p>{t('notifications.intro')}</p>
      <ChannelTable
        names={names}
        values={values}
        error={errors['channels'] ?? errors['subscriptions']}
        onChannels={(next) => setFieldValue('channels', next)}
        onSubscriptions={(next) => setFieldValue('subscriptions', next)}
      />
      <Unsubscribed values={values} onChange={(next) => setFieldValue('unsubscribed', next)} />
      <QuietHoursFields of={of} enabled={values.quietHours.enabled} withCritical />
      <DigestFields of={of} enabled={values.digest.enableDigest} />
    </SavedForm>
  );
}

/** E-mails that were stopped by the link in one. */
function Unsubscribed(props: {
  readonly values: NotificationValues;
  readonly onChange: (next: readonly string[]) => void;
}) {
  const t = useTranslations('preferences.notifications');
  const nameOf = useEventName();
  const { unsubscribed } = props.values;
  if (unsubscribed.length === 0) return null;
  return (
    <section>
      <h2>{t('unsubscribed')}</h2>
      <ul className={classes.list}>
        {unsubscribed.map((event) => (
          <li key={event}>
            {nameOf(event)}{' '}
            <Button
              variant="default"
              h={24}
              px={8}
              aria-label={t('resubscribeTo', { event: nameOf(event) })}
              onClick={() => props.onChange(unsubscribed.filter((each) => each !== event))}
            >
              {t('resubscribe')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
