import { type ReactNode, useRef } from 'react';
import classes from './forms.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

interface Props {
  readonly label: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Several inputs that make one field. The focus stays in it when rows are removed. */
export function FieldGroup({ label, error, children }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset ref={group} className={classes.group} {...useKeptFocus(group)}>
      <legend>{label}</legend>
      {children}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
