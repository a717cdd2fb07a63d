import { changesOf } from './changes.ts';
import { FormConflict } from './FormConflict.tsx';
import type { Editing } from './stored.ts';
import type { ServiceFormState } from './use-service-form.ts';

interface Props<T, V extends object> {
  readonly of: ServiceFormState;
  readonly editing: Editing<T>;
  /** The values of the form for what is stored. */
  readonly valuesOf: (stored: T) => V;
  readonly labelOf: (name: keyof V) => string;
}

/** Says which fields another person has changed since the form was opened. */
export function StoredConflict<T, V extends object>({ of, editing, valuesOf, labelOf }: Props<T, V>) {
  const changed = changesOf(valuesOf(editing.opened.value), valuesOf(editing.latest.value));
  return (
    <FormConflict
      changed={(Object.keys(changed) as (keyof V)[]).map(labelOf)}
      onLoad={editing.load}
      onOverwrite={() => of.save(true)}
    />
  );
}
