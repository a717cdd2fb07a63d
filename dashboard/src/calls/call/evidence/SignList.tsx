import { useTranslations } from 'use-intl';
import { heaviestFirst, type Sign } from '../../../signs/signs.ts';
import type { Player } from '../sound/player.ts';
import type { Answers } from './answers.ts';
import { SignRow } from './SignRow.tsx';
import classes from './signs.module.css';

interface Props {
  readonly signs: readonly Sign[];
  /** Of the call: BCP 47. */
  readonly language: string | undefined;
  readonly player: Player;
  readonly focused: Sign | undefined;
  readonly onFocus: (sign: Sign) => void;
  /** Undefined where the caller does not review the call. */
  readonly answers: Answers | undefined;
  /** The call has no score, and therefore no signs. */
  readonly notScored: boolean;
}

export function SignList({ signs, language, player, focused, onFocus, answers, notScored }: Props) {
  const t = useTranslations('call.signs');
  const answered = signs.filter(({ id }) => answers?.verdictOf(id)).length;
  return (
    <section className={classes.list} aria-label={t('title')}>
      <div className={classes.heading}>
        <h2>{t('title')}</h2>
        {answers && signs.length > 0 && <span>{t('answered', { answered, all: signs.length })}</span>}
      </div>
      {signs.length === 0 && <p className={classes.none}>{notScored ? t('notScored') : t('none')}</p>}
      <ol>
        {heaviestFirst(signs).map((sign) => (
          <SignRow
            key={sign.id}
            sign={sign}
            language={language}
            player={player}
            focused={sign.id === focused?.id}
            onFocus={onFocus}
            answers={answers}
          />
        ))}
      </ol>
    </section>
  );
}
