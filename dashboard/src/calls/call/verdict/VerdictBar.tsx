import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconFlag, IconQuestionMark } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Key } from '../../../design/Key.tsx';
import { useKeys } from '../../../keyboard/keys.ts';
import type { Draft } from '../../../outbox/draft.ts';
import { choices, confidenceSteps, missing } from './verdict.ts';
import classes from './verdict.module.css';
import { shortcut } from '../../../keyboard/changed-keys.ts';

const icons = { fraud: IconFlag, legitimate: IconCheck, unsure: IconQuestionMark };
const steps = Array.from({ length: confidenceSteps }, (_, step) => step + 1);

interface Props {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onSave: () => void;
  /** There is a next call in the queue. */
  readonly hasNext: boolean;
  /** The verdict is saved, and the next call is about to open. */
  readonly saved: boolean;
}

/** Fixed at the foot of the screen; nothing here waits for the service. */
export function VerdictBar({ draft, onChange, onSave, hasNext, saved }: Props) {
  const t = useTranslations('call.verdict');
  const note = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<'choice' | 'reason'>();
  const lacks = missing(draft);
  const problem = asked === lacks ? lacks : undefined;

  function save(): void {
    setAsked(lacks);
    if (lacks === 'reason') note.current?.focus();
    if (!lacks && !saved) onSave();
  }

  useKeys(t('title'), [
    ...choices.map(({ choice, key }) => ({ keys: [key], label: t(choice), run: () => onChange({ choice }) })),
    ...steps.map((confidence) => ({
      keys: [String(confidence)],
      label: t('confidenceOf', { confidence }),
      run: () => onChange({ confidence }),
    })),
    { keys: ['c'], label: t('note'), run: () => note.current?.focus() },
    { keys: ['$mod+Enter'], label: hasNext ? t('saveNext') : t('save'), run: save },
  ]);

  return (
    <section className={classes.bar} aria-label={t('title')}>
      <div className={classes.group} role="group" aria-label={t('title')}>
        {choices.map(({ choice, key }) => {
          const Icon = icons[choice];
          return (
            <button
              key={choice}
              type="button"
              className={classes.choice}
              aria-pressed={draft.choice === choice}
              aria-keyshortcuts={shortcut(key)}
              onClick={() => onChange({ choice })}
            >
              <Icon size={16} stroke={1.5} aria-hidden /> {t(choice)} <Key>{key}</Key>
            </button>
          );
        })}
      </div>
      <span className={classes.caption} aria-hidden>
        {t('confidence')}
      </span>
      <div className={classes.group} role="group" aria-label={t('confidence')}>
        {steps.map((confidence) => (
          <button
            key={confidence}
            type="button"
            className={classes.step}
            aria-pressed={draft.confidence === confidence}
            aria-label={t('confidenceOf', { confidence })}
            aria-keyshortcuts={shortcut(String(confidence))}
            onClick={() => onChange({ confidence })}
          >
            {confidence}
          </button>
        ))}
      </div>
      <TextInput
        ref={note}
        className={classes.note}
        aria-label={draft.choice === 'unsure' ? t('reason') : t('note')}
        placeholder={draft.choice === 'unsure' ? t('reason') : t('note')}
        maxLength={draft.choice === 'unsure' ? 2000 : 10_000}
        value={draft.note}
        error={problem === 'reason'}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        rightSection={<Key>c</Key>}
      />
      <Button onClick={save} loading={saved} aria-keyshortcuts="Control+Enter" className={classes.save}>
        {hasNext ? t('saveNext') : t('save')} <Key>Ctrl+Enter</Key>
      </Button>
      <p className={classes.problem} role="alert">
        {problem && t(`missing.${problem}`)}
      </p>
    </section>
  );
}
