import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from './copy-text.ts';
import classes from './forms.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Instead of the advice to keep it. */
  readonly hint?: string;
  /** What it is for, and what to do if it is lost. */
  readonly children?: ReactNode;
  readonly onDone: () => void;
}

/** A secret that the service shows only now. */
export function SecretOnce({ label, value, hint, children, onDone }: Props) {
  const t = useTranslations('forms.secret');
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => setCopied(field.current !== null && (await copyText(field.current)));
  return (
    <section className={classes.form} aria-label={label}>
      <div className={classes.secret}>
        <TextInput
          ref={field}
          label={label}
          description={hint ?? t('once')}
          value={value}
          readOnly
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.mono }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" data-autofocus onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <p className={classes.hint} role="status">
        {copied === true ? t('copied') : copied === false ? t('copyFailed') : ''}
      </p>
      {children}
      <div className={classes.buttons}>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </section>
  );
}
