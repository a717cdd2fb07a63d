import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { styleNonce } from '../../../app/style-nonce.ts';
import type { Waveform } from '../../../api/generated/types.gen.ts';
import type { Player } from './player.ts';
import { colour } from './wave-colour.ts';
import classes from './wave.module.css';

interface Props {
  readonly player: Player;
  readonly waveform: Waveform;
}

/** The larger of both directions, 0 to 1: a lane is symmetrical. */
const peaksOf = ({ channels }: Waveform): number[][] =>
  channels.map(({ min, max }) => max.map((above, at) => Math.max(Math.abs(above), Math.abs(min[at] ?? 0))));

/** The sound of each channel in a lane, drawn from the peaks of the service, in the colours of the moment: nothing is decoded. */
export function Wave({ player, waveform }: Props) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const container = place.current;
    if (!container) return undefined;
    const height = container.clientHeight / Math.max(1, waveform.channels.length);
    const lane = { waveColor: colour(container, '--cw-wave'), progressColor: colour(container, '--cw-wave-2'), height };
    const wave = WaveSurfer.create({
      container,
      media: player.media,
      peaks: peaksOf(waveform),
      duration: waveform.duration,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      cursorWidth: 0,
      normalize: true,
      interact: false,
      hideScrollbar: true,
      cspNonce: styleNonce(),
      splitChannels: waveform.channels.map(() => lane),
      ...lane,
    });
    return () => wave.destroy();
  }, [player, waveform]);

  return <div ref={place} className={classes.sound} aria-hidden />;
}
