import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorOf } from '../api/error.ts';
import type { Editing, Stored } from './stored.ts';
import { type FieldNames, useServiceForm } from './use-service-form.ts';

/** What an answer of the service says of a resource. */
export interface Answer<T> {
  readonly data: T;
  readonly response: Response;
}

export const storedOf = <T>({ data, response }: Answer<T>): Stored<T> => ({
  value: data,
  tag: response.headers.get('etag') ?? undefined,
});

interface Options<T, V extends object> {
  /** That of `useStored`. */
  readonly id: readonly [string, string];
  readonly editing: Editing<T>;
  readonly valuesOf: (value: T) => V;
  readonly fields: FieldNames<V>;
  /** Throws the body of the error. */
  readonly send: (values: V, headers: { readonly 'If-Match'?: string }) => Promise<Answer<T>>;
  readonly onSaved: (saved: T) => void;
}

/** A form of something that is stored: it is sent if nobody has changed that meanwhile, and says so if somebody has. */
export function useSavedForm<T, V extends object>(options: Options<T, V>) {
  const { id, editing, valuesOf, fields, send, onSaved } = options;
  const queries = useQueryClient();
  const { opened, latest } = editing;
  const of = useServiceForm({
    initialValues: valuesOf(opened.value),
    fields,
    send: (values, overwrite) => {
      const { tag } = overwrite ? latest : opened;
      return send(values, tag === undefined ? {} : { 'If-Match': tag });
    },
    onSaved: (answer: Answer<T>) => {
      queries.setQueryData(['stored', ...id], storedOf(answer));
      onSaved(answer.data);
    },
    onConflict: () => void editing.readAgain(),
  });
  const [before, now] = [valuesOf(opened.value), valuesOf(latest.value)];
  const isOther = (name: string) => JSON.stringify(before[name as keyof V]) !== JSON.stringify(now[name as keyof V]);
  return {
    ...of,
    isConflict: errorOf(of.failure).code === 'PRECONDITION_FAILED',
    /** Names of values that another person has changed. */
    changed: Object.keys(now).filter(isOther),
  };
}

/** Counts how often a form was saved: as its key, it is opened anew with what is stored. */
export function useRounds(): readonly [number, () => void] {
  const [round, set] = useState(0);
  return [round, () => set((before) => before + 1)];
}
