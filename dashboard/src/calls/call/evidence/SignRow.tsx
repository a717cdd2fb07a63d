import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPlayerPlayFilled, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { IndicatorVerdict } from '../../../api/generated/types.gen.ts';
import { Key } from '../../../design/Key.tsx';
import { SeverityShape } from '../../../design/Severity.tsx';
import { clock } from '../../../design/time.ts';
import type { Sign } from '../../../signs/signs.ts';
import { useSignWords } from '../../../signs/use-sign-words.ts';
import type { Player } from '../sound/player.ts';
import type { Answers } from './answers.ts';
import { playSign } from './play-sign.ts';
import classes from './signs.module.css';
import { shortcut } from '../../../keyboard/changed-keys.ts';

interface Props {
  readonly sign: Sign;
  /** Of the call: BCP 47. */
  readonly language: string | undefined;
  readonly player: Player;
  readonly focused: boolean;
  readonly onFocus: (sign: Sign) => void;
  readonly answers: Answers | undefined;
}

export function SignRow({ sign, language, player, focused, onFocus, answers }: Props) {
  const t = useTranslations();
  const { title } = useSignWords();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focused) row.current?.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  const play = () => {
    onFocus(sign);
    playSign(player, sign);
  };
  return (
    <li ref={row} className={classes.sign} data-tone={sign.severity} aria-current={focused || undefined}>
      <div className={classes.head}>
        <SeverityShape level={sign.severity} />
        <span className={classes.numberOf}>{sign.number}</span>
        <UnstyledButton className={classes.title} onClick={() => onFocus(sign)}>
          {title(sign.type)}
        </UnstyledButton>
        <span className={classes.word}>{t(`design.severity.${sign.severity}`)}</span>
      </div>
      {sign.quote && (
        <blockquote lang={language} className={classes.quote}>
          {t('design.quote', { text: sign.quote })}
        </blockquote>
      )}
      <div className={classes.foot}>
        {sign.start !== null && sign.end !== null && (
          <UnstyledButton className={classes.play} onClick={play}>
            <IconPlayerPlayFilled size={12} aria-hidden />
            <VisuallyHidden>{t('call.signs.play', { number: sign.number })}</VisuallyHidden>
            {clock(sign.start)}–{clock(sign.end)}
          </UnstyledButton>
        )}
        <Confidence value={sign.confidence} />
        {answers && <AnswerButtons sign={sign} answers={answers} focused={focused} onFocus={onFocus} />}
      </div>
    </li>
  );
}

function Confidence({ value }: { readonly value: number }) {
  const t = useTranslations('call.signs');
  return (
    <span className={classes.confidence} title={t('confidence', { value: value.toFixed(2) })}>
      <i>
        <b style={{ width: `${100 * value}%` }} />
      </i>
      {value.toFixed(2)}
    </span>
  );
}

interface AnswerProps {
  readonly sign: Sign;
  readonly answers: Answers;
  readonly focused: boolean;
  readonly onFocus: (sign: Sign) => void;
}

function AnswerButtons({ sign, answers, focused, onFocus }: AnswerProps) {
  const t = useTranslations('call.signs');
  const given = answers.verdictOf(sign.id);
  const choices: readonly (readonly [IndicatorVerdict, 'yes' | 'no', string, typeof IconCheck])[] = [
    ['confirmed', 'yes', 'y', IconCheck],
    ['rejected', 'no', 'x', IconX],
  ];
  return (
    <span className={classes.answers}>
      {choices.map(([verdict, word, key, Icon]) => (
        <Button
          key={verdict}
          variant="default"
          h={24}
          px={6}
          className={classes.answer}
          leftSection={<Icon size={14} aria-hidden />}
          aria-pressed={given === verdict}
          aria-keyshortcuts={focused ? shortcut(key) : undefined}
          onClick={() => {
            onFocus(sign);
            answers.toggle(sign.id, verdict);
          }}
        >
          {t(word)} <VisuallyHidden>{t('ofSign', { number: sign.number })}</VisuallyHidden>
          {focused && <Key>{key}</Key>}
        </Button>
      ))}
    </span>
  );
}
