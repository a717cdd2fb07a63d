import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Key } from '../design/Key.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { FormFailure } from './FormFailure.tsx';
import classes from './forms.module.css';
import { LeaveDialog } from './LeaveDialog.tsx';
import type { ServiceFormState } from './use-service-form.ts';

interface Props {
  readonly of: ServiceFormState;
  /** What the button says: "Create key". */
  readonly submit: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
  /** Says what another person has changed meanwhile. */
  readonly conflict?: ReactNode;
}

/** Fields, what is wrong with them, and the buttons under them. */
export function ServiceForm({ of, submit, onCancel, children, conflict }: Props) {
  const t = useTranslations('forms');
  useKeys(t('title'), [{ keys: ['$mod+Enter'], label: submit, run: () => of.save() }]);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        of.save();
      }}
    >
      {conflict ?? (of.failure && <FormFailure failure={of.failure} fields={of.fields} />)}
      {children}
      <div className={classes.buttons}>
        <Button type="submit" loading={of.isSaving} aria-keyshortcuts="Control+Enter">
          {submit} <Key>Ctrl+Enter</Key>
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <LeaveDialog hasUnsaved={of.hasUnsaved} />
    </form>
  );
}
