import { NumberInput, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'use-intl';
import { getSmartRouting, setSmartRouting } from '../../../api/generated/sdk.gen.ts';
import type { SmartRouting } from '../../../api/generated/types.gen.ts';
import { SavedForm } from '../../../forms/SavedForm.tsx';
import type { Editing } from '../../../forms/stored.ts';
import { StoredForm } from '../../../forms/StoredForm.tsx';
import { useSavedForm } from '../../../forms/use-saved-form.ts';
import { FallbackChain } from './FallbackChain.tsx';
import { fieldsOf, type RoutingValues } from './routing-values.ts';

const id = ['notifications', 'routing'] as const;
const valuesOf = (stored: SmartRouting): RoutingValues => stored;

export function RoutingPart() {
  const t = useTranslations('delivery');
  return (
    <StoredForm id={id} loadFailed={t('loadFailed')} read={(signal) => getSmartRouting({ signal, throwOnError: true })}>
      {(editing, onSaved) => <RoutingForm editing={editing} onSaved={onSaved} />}
    </StoredForm>
  );
}

interface Props {
  readonly editing: Editing<SmartRouting>;
  readonly onSaved: () => void;
}

function RoutingForm({ editing, onSaved }: Props) {
  const t = useTranslations('delivery');
  const of = useSavedForm<SmartRouting, RoutingValues>({
    id,
    editing,
    valuesOf,
    fields: fieldsOf,
    send: (values, headers) => setSmartRouting({ body: values as SmartRouting, headers, throwOnError: true }),
    onSaved: () => {
      notifications.show({ message: t('saved') });
      onSaved();
    },
  });
  const { form, input } = of;
  const { fallbackChain, respectWorkingHours, loadBalancing } = form.values;
  return (
    <SavedForm
      of={of}
      submit={t('save')}
      onCancel={() => form.reset()}
      editing={editing}
      valuesOf={valuesOf}
      labelOf={(name) => t(name)}
    >
      <p>{t('routingIntro')}</p>
      <Switch
        label={t('checkAvailability')}
        description={t('checkAvailabilityHint')}
        {...input('checkAvailability', 'checkbox')}
      />
      <Switch label={t('respectWorkingHours')} {...input('respectWorkingHours', 'checkbox')} />
      {respectWorkingHours && (
        <Switch
          label={t('considerTimeZone')}
          description={t('considerTimeZoneHint')}
          {...input('considerTimeZone', 'checkbox')}
        />
      )}
      <Switch label={t('loadBalancing')} {...input('loadBalancing.enabled', 'checkbox')} />
      {loadBalancing.enabled && (
        <NumberInput
          label={t('maxDailyNotifications')}
          required
          min={1}
          {...input('loadBalancing.maxDailyNotifications')}
        />
      )}
      <FallbackChain
        people={fallbackChain}
        input={input}
        onAdd={(userId) => form.insertListItem('fallbackChain', userId)}
        onMove={(from, to) => form.reorderListItem('fallbackChain', { from, to })}
        onRemove={(at) => form.removeListItem('fallbackChain', at)}
      />
    </SavedForm>
  );
}
