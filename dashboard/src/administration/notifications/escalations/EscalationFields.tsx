import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'use-intl';
import forms from '../../../forms/forms.module.css';
import { events } from '../../../notifications/events.ts';
import { useEventName } from '../../../notifications/use-event-name.ts';
import { EscalationTarget } from './EscalationTarget.tsx';
import type { EscalationValues } from './escalation-values.ts';

export interface EscalationFormState {
  readonly form: UseFormReturnType<EscalationValues>;
  readonly input: (name: string, type?: 'input' | 'checkbox') => object;
}

const conditions = ['no_response', 'threshold_breach'] as const;

export function EscalationFields({ of }: { readonly of: EscalationFormState }) {
  const t = useTranslations('escalations');
  const eventName = useEventName();
  const { condition } = of.form.values.trigger;
  return (
    <>
      <TextInput label={t('name')} description={t('nameHint')} {...of.input('name')} />
      <Switch label={t('enabled')} {...of.input('enabled', 'checkbox')} />
      <fieldset className={forms.group}>
        <legend>{t('trigger')}</legend>
        <NativeSelect
          label={t('event')}
          data={events.map((value) => ({ value, label: eventName(value) }))}
          {...of.input('trigger.event')}
        />
        <NativeSelect
          label={t('condition')}
          description={t(`conditionHint.${condition}`)}
          data={conditions.map((value) => ({ value, label: t(`conditions.${value}`) }))}
          {...of.input('trigger.condition')}
        />
        {condition === 'no_response' && (
          <TextInput
            type="number"
            min={1}
            max={10_080}
            label={t('timeoutMinutes')}
            {...of.input('trigger.timeoutMinutes')}
          />
        )}
      </fieldset>
      <EscalationTarget of={of} />
      <Textarea label={t('message')} description={t('messageHint')} autosize minRows={2} {...of.input('message')} />
    </>
  );
}
