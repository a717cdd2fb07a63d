import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { fieldOf } from './condition-fields.ts';
import type { ComparisonValues } from './condition-values.ts';
import type { RuleFormState } from './rule-form.ts';
import { useConditionWords } from './use-condition-words.ts';

interface Props {
  readonly of: RuleFormState;
  /** Of the comparison. */
  readonly path: string;
  readonly comparison: ComparisonValues;
}

/** The control that fits the field and the operator. */
export function ConditionValue({ of, path, comparison: { field, operator, value } }: Props) {
  const t = useTranslations('rules.condition');
  const { choice } = useConditionWords();
  if (operator === 'present' || operator === 'absent') return null;
  const { type, choices } = fieldOf(field) ?? {};
  const input = of.input(`${path}.value`);
  const stored = typeof value === 'string' ? [value] : value;
  const options = choices
    ? [...new Set([...choices, ...stored.filter(Boolean)])].map((each) => ({ value: each, label: choice(field, each) }))
    : [];
  if (operator === 'in')
    return choices ? (
      <MultiSelect {...input} aria-label={t('value')} data={options} />
    ) : (
      <TagsInput {...input} aria-label={t('values')} placeholder={t('values')} splitChars={[',']} />
    );
  if (choices) return <NativeSelect {...input} aria-label={t('value')} data={[{ value: '', label: '' }, ...options]} />;
  return <TextInput {...input} aria-label={t('value')} {...(type === 'number' && { type: 'number', step: 'any' })} />;
}
