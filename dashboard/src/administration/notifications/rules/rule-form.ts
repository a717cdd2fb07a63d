import type { UseFormReturnType } from '@mantine/form';
import type { RuleValues } from './rule-values.ts';

/** What the fields of a rule need of its form. */
export interface RuleFormState {
  readonly form: UseFormReturnType<RuleValues>;
  readonly input: (name: string, type?: 'input' | 'checkbox') => object;
  readonly fields: readonly string[];
}
