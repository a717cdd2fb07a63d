import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { FieldGroup } from '../../../forms/FieldGroup.tsx';
import forms from '../../../forms/forms.module.css';
import { Actor } from '../../Actor.tsx';
import { PersonPicker } from '../../PersonPicker.tsx';
import classes from './delivery.module.css';

interface Props {
  readonly people: readonly string[];
  readonly input: (name: string) => object;
  readonly onAdd: (userId: string) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (at: number) => void;
}

/** Substitutes in order of preference. */
export function FallbackChain({ people, input, onAdd, onMove, onRemove }: Props) {
  const t = useTranslations('delivery');
  const { error } = input('fallbackChain') as { error?: string };
  return (
    <FieldGroup label={t('fallbackChain')} error={error}>
      <p className={forms.hint}>{t('fallbackChainHint')}</p>
      {people.length > 0 && (
        <ol className={classes.rules}>
          {people.map((userId, at) => (
            <Substitute
              key={userId}
              userId={userId}
              input={input(`fallbackChain.${at}`)}
              onUp={at > 0 ? () => onMove(at, at - 1) : undefined}
              onRemove={() => onRemove(at)}
            />
          ))}
        </ol>
      )}
      <PersonPicker label={t('addSubstitute')} without={people} onChoose={onAdd} />
    </FieldGroup>
  );
}

interface SubstituteProps {
  readonly userId: string;
  readonly input: { readonly error?: string; readonly 'data-path'?: string };
  readonly onUp: (() => void) | undefined;
  readonly onRemove: () => void;
}

function Substitute({ userId, input: { error, 'data-path': path }, onUp, onRemove }: SubstituteProps) {
  const t = useTranslations('delivery');
  const id = useId();
  return (
    <li className={classes.person}>
      <span id={`${id}-name`} className={classes.name}>
        <Actor id={userId} />
      </span>
      {onUp && (
        <Button id={`${id}-up`} variant="default" aria-labelledby={`${id}-up ${id}-name`} onClick={onUp}>
          {t('moveUp')}
        </Button>
      )}
      <Button
        id={`${id}-remove`}
        variant="default"
        aria-labelledby={`${id}-remove ${id}-name`}
        aria-describedby={error && `${id}-error`}
        data-path={path}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
      {error && (
        <p id={`${id}-error`} className={forms.error}>
          {error}
        </p>
      )}
    </li>
  );
}
