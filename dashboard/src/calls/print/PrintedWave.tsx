import { useTranslations } from 'use-intl';
import type { Waveform } from '../../api/generated/types.gen.ts';
import { clock } from '../../design/time.ts';
import type { Sign } from '../../signs/signs.ts';
import { ruler } from '../call/sound/ruler.ts';
import classes from './print.module.css';

const width = 1000;
const lane = 40;
const bars = 250;
/** Of a number of two digits and air. */
const labelWidth = 20;

/** The lanes as bars, with where the signs are; drawn as lines, which print sharply. */
export function PrintedWave({ waveform, signs }: { readonly waveform: Waveform; readonly signs: readonly Sign[] }) {
  const t = useTranslations('print');
  const { channels, duration } = waveform;
  const height = lane * channels.length;
  const at = (seconds: number) => (width * seconds) / Math.max(duration, 0.001);
  return (
    <figure className={classes.wave}>
      <svg viewBox={`0 -18 ${width} ${height + 36}`} role="img" aria-label={t('wave')}>
        {signs.map(
          ({ id, start, end }) =>
            start !== null &&
            end !== null && (
              <rect
                key={id}
                x={at(start)}
                y={0}
                width={Math.max(2, at(end - start))}
                height={height}
                className={classes.mark}
              />
            ),
        )}
        {labelsOf(signs, at).map(({ x, numbers }) => (
          <text key={numbers[0]} x={x} y={-4}>
            {numbers.join(', ')}
          </text>
        ))}
        {channels.map((channel, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <path key={index} d={barsOf(channel, lane * index)} className={classes.bars} />
        ))}
        {ruler(duration).map((seconds) => (
          <text key={seconds} x={Math.max(14, at(seconds))} y={height + 14}>
            {clock(seconds)}
          </text>
        ))}
      </svg>
    </figure>
  );
}

/** Signs that would cover each other share a label. */
function labelsOf(signs: readonly Sign[], at: (seconds: number) => number) {
  const labels: { readonly x: number; readonly numbers: number[] }[] = [];
  for (const { start, end, number } of signs) {
    if (start === null || end === null) continue;
    const x = at((start + end) / 2);
    const last = labels.at(-1);
    if (last && x - last.x < labelWidth * (last.numbers.length + 1)) last.numbers.push(number);
    else labels.push({ x, numbers: [number] });
  }
  return labels;
}

function barsOf({ min, max }: Waveform['channels'][number], top: number): string {
  const size = Math.max(1, Math.ceil(max.length / bars));
  const peaks = Array.from({ length: Math.ceil(max.length / size) }, (_, bar) => {
    const from = bar * size;
    const highs = max.slice(from, from + size).map(Math.abs);
    const lows = min.slice(from, from + size).map(Math.abs);
    return Math.max(...highs, ...lows);
  });
  const loudest = Math.max(...peaks, 0.001);
  const middle = top + lane / 2;
  return peaks
    .map((peak, bar) => {
      const half = Math.max(0.5, ((lane / 2 - 2) * peak) / loudest);
      const x = (width * (bar + 0.5)) / peaks.length;
      return `M${x.toFixed(1)} ${(middle - half).toFixed(1)}V${(middle + half).toFixed(1)}`;
    })
    .join('');
}
