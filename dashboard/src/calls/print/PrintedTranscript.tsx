import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Transcription } from '../../api/generated/types.gen.ts';
import { clock } from '../../design/time.ts';
import type { Sign } from '../../signs/signs.ts';
import { languageOf } from '../call/transcript/language.ts';
import { runsOf } from '../call/transcript/runs.ts';
import { turnMaker } from '../call/transcript/turns.ts';
import classes from './print.module.css';

interface Props {
  readonly transcription: Transcription;
  readonly signs: readonly Sign[];
}

/** Every turn, with quotes underlined and the number of their sign after them. */
export function PrintedTranscript({ transcription, signs }: Props) {
  const { speakers, words = null, redactions } = transcription;
  const t = useTranslations('call.sound');
  const turnOf = useMemo(() => turnMaker(words, redactions, signs), [words, redactions, signs]);
  return (
    <ol className={classes.turns}>
      {speakers.map((utterance, index) => (
        // Turns have no id, and do not move.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <span>{clock(utterance.start)}</span>
          <span>{t('speaker', { number: utterance.speaker + 1 })}</span>
          <p lang={languageOf(transcription)}>
            {runsOf(turnOf(utterance, index).tokens).map(({ from, tokens, sign }) => {
              const text = tokens.map((token) => token.text).join('');
              if (!sign) return text;
              const ending = tokens.at(-1)?.ending ?? [];
              return (
                <span key={from}>
                  <u>{text.trimEnd()}</u>
                  {ending.length > 0 && <sup>{ending.map(({ number }) => number).join(', ')}</sup>}{' '}
                </span>
              );
            })}
          </p>
        </li>
      ))}
    </ol>
  );
}
