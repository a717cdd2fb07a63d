import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Redaction, Utterance, Waveform } from '../../../api/generated/types.gen.ts';
import { clock } from '../../../design/time.ts';
import type { Sign } from '../../../signs/signs.ts';
import { laneSpeakers } from './lane-speakers.ts';
import { Mark } from './Mark.tsx';
import { placeMarks } from './mark-places.ts';
import type { Player } from './player.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { ruler } from './ruler.ts';
import { usePlaying } from './use-player.ts';
import { useZoom } from './use-zoom.ts';
import { Wave } from './Wave.tsx';
import classes from './wave.module.css';

interface Props {
  readonly player: Player;
  readonly waveform: Waveform | undefined;
  /** Of the recording. */
  readonly channels: number;
  /** Seconds. */
  readonly duration: number;
  readonly signs: readonly Sign[];
  readonly redactions: readonly Redaction[];
  readonly utterances: readonly Utterance[];
  readonly focused: Sign | undefined;
  readonly onSign: (sign: Sign) => void;
}

/** The waveform with its signs, and what plays it. Every part has its final size before the sound is there. */
export function SoundPanel({
  player,
  waveform,
  channels,
  duration,
  signs,
  redactions,
  utterances,
  focused,
  onSign,
}: Props) {
  const t = useTranslations('call.sound');
  const { ref: track, width } = useElementSize();
  const places = placeMarks(signs, width, duration);
  const { setScroller, ...zoom } = useZoom(player, duration, focused);
  const scheme = useComputedColorScheme();
  const lanes = Math.max(1, waveform?.channels.length ?? channels);
  const speakers = useMemo(() => (waveform ? laneSpeakers(waveform, utterances) : []), [waveform, utterances]);
  const laneName = (lane: number) => {
    const speaker = speakers[lane] ?? null;
    if (speaker !== null) return t('speaker', { number: speaker + 1 });
    return lanes > 1 ? t('channel', { number: lane + 1 }) : t('both');
  };
  const at = (seconds: number) => `${(100 * seconds) / Math.max(duration, 0.001)}%`;

  function seek(event: PointerEvent<HTMLDivElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    player.seek(((event.clientX - left) / width) * duration);
  }

  return (
    <section className={classes.panel} aria-label={t('title')}>
      <div className={classes.wave} style={{ '--lanes': lanes }}>
        <div className={classes.names} aria-hidden>
          {Array.from({ length: lanes }, (_, lane) => (
            <span key={lane}>{laneName(lane)}</span>
          ))}
        </div>
        <div className={classes.scroller} ref={setScroller}>
          <div className={classes.track} style={{ width: `${100 * zoom.factor}%` }} ref={track} onPointerDown={seek}>
            {waveform ? (
              <Wave key={`${scheme} ${zoom.factor}`} player={player} waveform={waveform} />
            ) : (
              <div className={classes.sound} />
            )}
            {redactions.map(({ start, end }) => (
              <span
                key={`${start}-${end}`}
                className={classes.muted}
                title={t('muted', { from: clock(start), to: clock(end) })}
                style={{ insetInlineStart: at(start), width: at(end - start) }}
              />
            ))}
            {signs.map((sign) => (
              <Mark
                key={sign.id}
                sign={sign}
                place={places.get(sign.id)}
                at={at}
                focused={sign.id === focused?.id}
                onChoose={onSign}
              />
            ))}
            <Playhead player={player} duration={duration} />
          </div>
          <div className={classes.ruler} style={{ width: `${100 * zoom.factor}%` }} aria-hidden>
            {ruler(duration, zoom.factor).map((seconds) => (
              <span
                key={seconds}
                data-last={seconds > 0.95 * duration || undefined}
                style={{ insetInlineStart: at(seconds) }}
              >
                {clock(seconds)}
              </span>
            ))}
          </div>
        </div>
      </div>
      <PlayerBar player={player} duration={duration} redactions={redactions} zoom={zoom} />
    </section>
  );
}

/** The place in the recording, as a slider for the keyboard and for assistive technology. */
function Playhead({ player, duration }: { readonly player: Player; readonly duration: number }) {
  const t = useTranslations('call.sound');
  const time = usePlaying(player, (playing) => playing.time);
  return (
    <div
      className={classes.playhead}
      style={{ insetInlineStart: `${(100 * Math.min(time, duration)) / Math.max(duration, 0.001)}%` }}
      role="slider"
      tabIndex={0}
      aria-label={t('place')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      data-time={time}
      aria-valuetext={t('placeOf', { time: clock(time), duration: clock(duration) })}
    />
  );
}
