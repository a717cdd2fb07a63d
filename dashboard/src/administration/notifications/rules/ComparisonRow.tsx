import { ActionIcon, Autocomplete, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type ComparisonValues, type Operator, operators, withField, withOperator } from './condition-values.ts';
import { ConditionValue } from './ConditionValue.tsx';
import type { RuleFormState } from './rule-form.ts';
import classes from './rules.module.css';
import { useConditionWords } from './use-condition-words.ts';

interface Props {
  readonly of: RuleFormState;
  readonly path: string;
  /** Where it stands, such as "2.1". */
  readonly number: string;
  readonly comparison: ComparisonValues;
  readonly onRemove: () => void;
}

export function ComparisonRow({ of, path, number, comparison, onRemove }: Props) {
  const t = useTranslations('rules');
  const words = useConditionWords();
  const change = (next: ComparisonValues) => {
    of.form.setFieldValue(path, next);
    for (const name of ['field', 'operator', 'value']) of.form.clearFieldError(`${path}.${name}`);
  };
  return (
    <div role="group" aria-label={t('condition.title', { number })} className={classes.comparison}>
      <Autocomplete
        {...of.input(`${path}.field`)}
        aria-label={t('condition.field')}
        placeholder={t('condition.field')}
        data={words.fieldNames}
        limit={50}
        value={words.field(comparison.field)}
        onChange={(text) => change(withField(comparison, words.fieldCalled(text)))}
        selectFirstOptionOnChange={false}
      />
      <NativeSelect
        {...of.input(`${path}.operator`)}
        aria-label={t('condition.operator')}
        data={operators.map((value) => ({ value, label: words.operatorOf(comparison.field, value) }))}
        onChange={({ currentTarget }) => change(withOperator(comparison, currentTarget.value as Operator))}
      />
      <div className={classes.value}>
        <ConditionValue of={of} path={path} comparison={comparison} />
      </div>
      <ActionIcon aria-label={t('condition.remove', { number })} onClick={onRemove} className={classes.remove}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}
