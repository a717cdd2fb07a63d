import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { events } from '../../../notifications/events.ts';
import { useEventName } from '../../../notifications/use-event-name.ts';
import { conditionFields, fieldOf } from './condition-fields.ts';
import type { GroupValues } from './condition-values.ts';
import { exampleFields, textIn, type TrialValues, withText } from './trial-values.ts';
import { useConditionWords } from './use-condition-words.ts';

interface Props {
  readonly of: { readonly form: UseFormReturnType<TrialValues>; readonly input: (name: string) => object };
  readonly conditions: GroupValues;
}

/** On what conditions are tried: the newest calls, or an example of the fields that they ask. */
export function TrialFields({ of, conditions }: Props) {
  const t = useTranslations('rules.trial');
  const eventName = useEventName();
  const { choice } = useConditionWords();
  const { values, setFieldValue, errors } = of.form;
  if (values.source === 'analyses')
    return <TextInput type="number" min={1} max={100} label={t('last')} {...of.input('analyses.last')} />;
  return (
    <>
      <NativeSelect
        label={t('type')}
        data={events.map((value) => ({ value, label: eventName(value) }))}
        {...of.input('event.type')}
      />
      <NativeSelect
        label={t('priority')}
        data={[
          { value: '', label: t('usualPriority') },
          ...conditionFields.priority.choices!.map((value) => ({ value, label: choice('priority', value) })),
        ]}
        {...of.input('event.priority')}
      />
      <TextInput
        label={t('analysisId')}
        description={t('analysisIdHint')}
        {...of.input('event.analysisId')}
        error={errors['event.data.analysisId']}
      />
      {exampleFields(conditions).map((field) => (
        <ExampleInput
          key={field}
          field={field}
          text={textIn(values, field)}
          onText={(text) => setFieldValue('example', withText(values, field, text))}
        />
      ))}
    </>
  );
}

interface ExampleProps {
  readonly field: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function ExampleInput({ field, text, onText }: ExampleProps) {
  const t = useTranslations('rules.trial');
  const words = useConditionWords();
  const { type, choices } = fieldOf(field) ?? {};
  const input = {
    size: 'xs',
    label: words.field(field),
    value: text,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onText(currentTarget.value),
  };
  if (choices)
    return (
      <NativeSelect
        {...input}
        data={[{ value: '', label: '' }, ...choices.map((value) => ({ value, label: words.choice(field, value) }))]}
      />
    );
  return (
    <TextInput
      {...input}
      {...(type === 'number' && { type: 'number', step: 'any' })}
      {...(type === 'list' && { description: t('list') })}
    />
  );
}
