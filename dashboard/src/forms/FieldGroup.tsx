import type { ReactNode } from 'react';
import classes from './forms.module.css';

interface Props {
  readonly label: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Several inputs that make one field. */
export const FieldGroup = ({ label, error, children }: Props) => (
  <fieldset className={classes.group}>
    <legend>{label}</legend>
    {children}
    {error && (
      <p className={classes.error} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);
