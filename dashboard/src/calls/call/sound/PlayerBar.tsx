import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Redaction } from '../../../api/generated/types.gen.ts';
import { Key } from '../../../design/Key.tsx';
import { clock } from '../../../design/time.ts';
import type { Player } from './player.ts';
import classes from './player-bar.module.css';
import { usePlaying } from './use-player.ts';
import type { useZoom } from './use-zoom.ts';

const speeds = [1, 1.25, 1.5, 2, 0.75];

interface Props {
  readonly player: Player;
  readonly duration: number;
  readonly redactions: readonly Redaction[];
  readonly zoom: Omit<ReturnType<typeof useZoom>, 'setScroller'>;
}

export function PlayerBar({ player, duration, redactions, zoom }: Props) {
  const t = useTranslations('call.sound');
  const playing = usePlaying(player, (state) => state.playing);
  const speed = usePlaying(player, (state) => state.speed);
  const muted = redactions.reduce((sum, { start, end }) => sum + end - start, 0);
  const nextSpeed = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
  return (
    <div className={classes.bar}>
      <ActionIcon
        size={32}
        aria-label={playing ? t('pause') : t('play')}
        aria-keyshortcuts="Space"
        onClick={() => player.toggle()}
      >
        {playing ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </ActionIcon>
      <Clock player={player} duration={duration} />
      <UnstyledButton
        className={classes.speed}
        onClick={() => player.setSpeed(nextSpeed)}
        aria-label={t('speed', { speed })}
      >
        {speed}×
      </UnstyledButton>
      <ActionIcon variant="subtle" color="gray" aria-label={t('wider')} disabled={!zoom.wider} onClick={zoom.wider}>
        <IconZoomOut size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('closer')} disabled={!zoom.closer} onClick={zoom.closer}>
        <IconZoomIn size={16} stroke={1.5} />
      </ActionIcon>
      <span className={classes.space} />
      {redactions.length > 0 && (
        <span className={classes.hint}>{t('mutedSum', { count: redactions.length, seconds: Math.round(muted) })}</span>
      )}
      <span className={`${classes.hint} ${classes.keys}`} aria-hidden>
        <Key>Space</Key> {t('playHint')} <Key>←</Key> <Key>→</Key> 5 s <Key>[</Key> <Key>]</Key> {t('signsHint')}
      </span>
    </div>
  );
}

function Clock({ player, duration }: { readonly player: Player; readonly duration: number }) {
  const time = usePlaying(player, (state) => Math.floor(state.time));
  return (
    <span className={classes.clock}>
      <b>{clock(time)}</b> / {clock(duration)}
    </span>
  );
}
