import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ifMatch } from './if-match.ts';
import { type Answer, type Editing, storedOf } from './stored.ts';
import { type Fields, useServiceForm } from './use-service-form.ts';

interface Options<T, V extends object> {
  /** That of `useStored`. */
  readonly id: readonly [string, string];
  readonly editing: Editing<T>;
  readonly valuesOf: (value: T) => V;
  readonly fields: Fields<V>;
  /** Throws the body of the error. */
  readonly send: (values: V, headers: { readonly 'If-Match'?: string }) => Promise<Answer<T>>;
  readonly onSaved: (saved: T) => void;
}

/** A form for a stored resource: the update is refused if another person has changed it since. */
export function useSavedForm<T, V extends object>(options: Options<T, V>) {
  const { id, editing, valuesOf, fields, send, onSaved } = options;
  const queries = useQueryClient();
  return useServiceForm({
    initialValues: valuesOf(editing.opened.value),
    fields,
    send: (values, overwrite) => send(values, ifMatch(editing, overwrite)),
    onSaved: (answer: Answer<T>) => {
      queries.setQueryData(['stored', ...id], storedOf(answer));
      onSaved(answer.data);
    },
    onConflict: () => void editing.readAgain(),
  });
}

/** Counts how often a form was saved: as its key, it is opened anew with what is stored. */
export function useRounds(): readonly [number, () => void] {
  const [round, set] = useState(0);
  return [round, () => set((before) => before + 1)];
}
