import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorOf } from '../api/error.ts';
import { refusalOf } from './refusal.ts';

/** A form with lists has other fields with every entry. */
export type Fields<V> = readonly string[] | ((values: V) => readonly string[]);

interface Options<V extends object, R> {
  readonly initialValues: V;
  /** Names of all fields: dotted paths of the body, as the service says them when it refuses. */
  readonly fields: Fields<V>;
  /** Throws the body of the error. `overwrite`: also what another person has changed since the form was opened. */
  readonly send: (values: V, overwrite: boolean) => Promise<R>;
  readonly onSaved: (result: R) => void;
  /** Another person has changed what the form shows. */
  readonly onConflict?: () => void;
}

/** A form whose fields say what the service refused; nothing that was typed is lost. */
export function useServiceForm<V extends object, R>(options: Options<V, R>) {
  const { initialValues, send, onSaved, onConflict } = options;
  const form = useForm<V>({ initialValues });
  const fields = typeof options.fields === 'function' ? options.fields(form.values) : options.fields;
  const saved = useRef(false);
  const saving = useMutation({
    mutationFn: ({ values, overwrite }: { values: V; overwrite: boolean }) => send(values, overwrite),
    retry: false,
    onSuccess: (result) => {
      saved.current = true;
      onSaved(result);
    },
    onError: (failure) => {
      if (errorOf(failure).code === 'PRECONDITION_FAILED') onConflict?.();
      const { atFields } = refusalOf(failure, fields);
      form.setErrors(atFields);
      const first = fields.find((name) => name in atFields);
      if (first !== undefined) form.getInputNode(first)?.focus();
    },
  });
  return {
    form,
    /** Of the input with a name; `getInputProps` of Mantine, in the small size of the desk. */
    input: (name: string, type: 'input' | 'checkbox' = 'input') => ({
      size: 'xs',
      ...form.getInputProps(name, { type }),
    }),
    save: (overwrite = false) => saving.mutate({ values: form.getValues(), overwrite }),
    isSaving: saving.isPending,
    failure: saving.error,
    fields,
    hasUnsaved: () => form.isDirty() && !saved.current,
  };
}

/** Of an input that is made of several. */
export interface GroupInput<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly error?: string;
}

/** Gives the props of an input by the name of its field. */
export type InputOf = ReturnType<typeof useServiceForm<object, unknown>>['input'];

export type ServiceFormState = Pick<
  ReturnType<typeof useServiceForm>,
  'save' | 'isSaving' | 'failure' | 'fields' | 'hasUnsaved'
>;
