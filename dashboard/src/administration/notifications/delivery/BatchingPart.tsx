import { Button, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'use-intl';
import { getNotificationBatching, setNotificationBatching } from '../../../api/generated/sdk.gen.ts';
import type { NotificationBatching } from '../../../api/generated/types.gen.ts';
import { FieldGroup } from '../../../forms/FieldGroup.tsx';
import { SavedForm } from '../../../forms/SavedForm.tsx';
import type { Editing } from '../../../forms/stored.ts';
import { StoredForm } from '../../../forms/StoredForm.tsx';
import { useSavedForm } from '../../../forms/use-saved-form.ts';
import { events } from '../../../notifications/events.ts';
import { type BatchingValues, bodyOf, fieldsOf, newRule } from './batching-values.ts';
import { BatchingRuleFields } from './BatchingRuleFields.tsx';
import classes from './delivery.module.css';

const id = ['notifications', 'batching'] as const;
const valuesOf = (stored: NotificationBatching): BatchingValues => stored;

export function BatchingPart() {
  const t = useTranslations('delivery');
  return (
    <StoredForm
      id={id}
      loadFailed={t('loadFailed')}
      read={(signal) => getNotificationBatching({ signal, throwOnError: true })}
    >
      {(editing, onSaved) => <BatchingForm editing={editing} onSaved={onSaved} />}
    </StoredForm>
  );
}

interface Props {
  readonly editing: Editing<NotificationBatching>;
  readonly onSaved: () => void;
}

function BatchingForm({ editing, onSaved }: Props) {
  const t = useTranslations('delivery');
  const of = useSavedForm<NotificationBatching, BatchingValues>({
    id,
    editing,
    valuesOf,
    fields: fieldsOf,
    send: (values, headers) => setNotificationBatching({ body: bodyOf(values), headers, throwOnError: true }),
    onSaved: () => {
      notifications.show({ message: t('saved') });
      onSaved();
    },
  });
  const { form, input } = of;
  const { rules } = form.values;
  // Critical notifications are never batched.
  const left = events.filter(
    (event) => event !== 'fraud.critical' && !rules.some(({ eventType }) => eventType === event),
  );
  return (
    <SavedForm
      of={of}
      submit={t('save')}
      onCancel={() => form.reset()}
      editing={editing}
      valuesOf={valuesOf}
      labelOf={(name) => t(name)}
    >
      <p>{t('batchingIntro')}</p>
      <Switch label={t('enabled')} {...input('enabled', 'checkbox')} />
      <FieldGroup label={t('rules')} error={(input('rules') as { error?: string }).error}>
        {rules.length > 0 && (
          <ul className={classes.rules}>
            {rules.map(({ eventType }, at) => (
              <BatchingRuleFields
                key={at}
                at={at}
                event={eventType}
                left={left}
                input={input}
                onRemove={() => form.removeListItem('rules', at)}
              />
            ))}
          </ul>
        )}
        {left[0] && (
          <div>
            <Button variant="default" onClick={() => form.insertListItem('rules', newRule(left[0]!))}>
              {t('addRule')}
            </Button>
          </div>
        )}
      </FieldGroup>
    </SavedForm>
  );
}
