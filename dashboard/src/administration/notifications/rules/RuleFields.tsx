import { Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ConditionGroup } from './ConditionGroup.tsx';
import { RuleActions } from './RuleActions.tsx';
import type { RuleFormState } from './rule-form.ts';

export function RuleFields({ of }: { readonly of: RuleFormState }) {
  const t = useTranslations('rules');
  return (
    <>
      <TextInput label={t('name')} required {...of.input('name')} />
      <Switch label={t('enabled')} {...of.input('enabled', 'checkbox')} />
      <ConditionGroup of={of} path="conditions" group={of.form.values.conditions} />
      <RuleActions of={of} />
    </>
  );
}
