import { UnstyledButton } from '@mantine/core';
import { memo, type MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { clock } from '../../../design/time.ts';
import type { Sign } from '../../../signs/signs.ts';
import type { Player } from '../sound/player.ts';
import { usePlaying } from '../sound/use-player.ts';
import { runsOf } from './runs.ts';
import { Run } from './Run.tsx';
import { tokenAt, type Turn } from './turns.ts';
import classes from './transcript.module.css';

interface Props {
  readonly turn: Turn;
  /** BCP 47. */
  readonly language: string | undefined;
  readonly player: Player;
  /** Whether it is heard now. */
  readonly current: boolean;
  /** The speaker whose words carry the signs. */
  readonly lead: boolean;
  readonly focused: Sign | undefined;
  readonly onSign: (sign: Sign) => void;
}

export const TurnRow = memo(({ turn, language, player, current, lead, focused, onSign }: Props) => {
  const t = useTranslations('call');
  const heard = usePlaying(player, ({ time }) => (current ? tokenAt(turn, time) : -1));

  /** A word, where words have times; else the turn. */
  function seek(event: MouseEvent): void {
    if (window.getSelection()?.isCollapsed === false) return; // the text is being copied
    const word = (event.target as HTMLElement).closest<HTMLElement>('[data-token]');
    const token = turn.tokens[Number(word?.dataset.token ?? -1)];
    player.seek(token?.start ?? turn.start);
  }

  return (
    <div className={classes.turn} data-current={current || undefined} data-lead={lead || undefined}>
      <UnstyledButton
        className={classes.time}
        onClick={() => player.seek(turn.start)}
        aria-label={t('transcript.playFrom', { time: clock(turn.start) })}
      >
        {clock(turn.start)}
      </UnstyledButton>
      <span className={classes.speaker}>{t('sound.speaker', { number: turn.speaker + 1 })}</span>
      <span className={classes.bar} aria-hidden />
      {/* The time is the control for the keyboard; a click on a word is a shortcut for the pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <p lang={language} className={classes.text} onClick={seek}>
        {runsOf(turn.tokens).map((run) => (
          <Run key={run.from} run={run} heard={heard} focused={focused} onSign={onSign} />
        ))}
      </p>
    </div>
  );
});
TurnRow.displayName = 'TurnRow';
