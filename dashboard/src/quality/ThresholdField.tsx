import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './threshold.module.css';

interface Props {
  readonly threshold: number;
  readonly onChange: (threshold: number) => void;
}

const isThreshold = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;

/** A slider below the curves, and a field for exact numbers. */
export function ThresholdField({ threshold, onChange }: Props) {
  const t = useTranslations('quality.threshold');
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(isThreshold(text) ? undefined : text);
    if (isThreshold(text)) onChange(Number(text));
  };
  return (
    <>
      <div className={classes.slider}>
        <input
          type="range"
          min={0}
          max={100}
          value={threshold}
          aria-label={t('label')}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
      <TextInput
        className={classes.field}
        label={t('exact')}
        inputMode="numeric"
        value={typed ?? `${threshold}`}
        onChange={(event) => type(event.currentTarget.value)}
        error={typed === undefined ? undefined : t('invalid')}
      />
    </>
  );
}
