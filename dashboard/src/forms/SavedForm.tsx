import type { ReactNode } from 'react';
import { ServiceForm } from './ServiceForm.tsx';
import type { Editing } from './stored.ts';
import { StoredConflict } from './StoredConflict.tsx';
import type { ServiceFormState } from './use-service-form.ts';

interface Props<T, V extends object> {
  readonly of: ServiceFormState;
  readonly editing: Editing<T>;
  /** The values of the form for what is stored. */
  readonly valuesOf: (stored: T) => V;
  readonly labelOf: (name: keyof V) => string;
  readonly submit: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form of something that is stored, which names the fields that another person has changed meanwhile. */
export const SavedForm = <T, V extends object>({ editing, valuesOf, labelOf, ...form }: Props<T, V>) => (
  <ServiceForm
    {...form}
    conflict={<StoredConflict of={form.of} editing={editing} valuesOf={valuesOf} labelOf={labelOf} />}
  />
);
