import { useElementSize } from '@mantine/hooks';
import { useFormatter } from 'use-intl';
import { Axes } from './Axes.tsx';
import classes from './chart.module.css';
import { pathOf, scaleOf } from './scale.ts';

export interface Line {
  readonly key: string;
  /** Of each threshold from 0 to 100, as a share of the axis; null where nothing is known. */
  readonly values: readonly (number | null)[];
  /** Of each, too. */
  readonly band?: readonly (readonly [number, number] | null)[];
  readonly dashed?: boolean;
}

interface Props {
  /** What it shows at the threshold. */
  readonly label: string;
  readonly lines: readonly Line[];
  readonly threshold: number;
  /** At the top of the vertical axis, and half way there. */
  readonly top: number;
  readonly percent?: boolean;
}

const height = 160;
const columns = [0, 20, 40, 60, 80, 100].map((at) => ({ at: at / 100, label: `${at}` }));

/** Curves over the thresholds, of which one is marked. */
export function ThresholdChart({ label, lines, threshold, top, percent = false }: Props) {
  const format = useFormatter();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const scale = scaleOf(width, height);
  const number = (value: number) =>
    format.number(value, percent ? { style: 'percent' } : { maximumFractionDigits: top < 4 ? 1 : 0 });
  const rows = [0, 0.5, 1].map((at) => ({ at, label: number(at * top) }));
  const x = (at: number) => scale.x(at / 100);
  return (
    <div ref={ref} className={classes.box}>
      <svg className={classes.chart} height={height} role="img" aria-label={label}>
        <Axes scale={scale} rows={rows} columns={columns} />
        {lines.map(({ key, values, band, dashed }) => (
          <g key={key}>
            {band && <path className={classes.band} d={bandPath(band, x, scale.y)} />}
            <path
              className={classes.line}
              data-dashed={dashed || undefined}
              d={pathOf(values.map((value, at) => (value === null ? null : [x(at), scale.y(value)])))}
            />
          </g>
        ))}
        <line className={classes.mark} x1={x(threshold)} x2={x(threshold)} y1={scale.top} y2={scale.bottom} />
        {lines.map(({ key, values }) => {
          const value = values[threshold];
          return value == null ? null : (
            <circle key={key} className={classes.dot} cx={x(threshold)} cy={scale.y(value)} r={4.5} />
          );
        })}
      </svg>
    </div>
  );
}

/** Along the upper ends and back along the lower ones. */
function bandPath(
  band: readonly (readonly [number, number] | null)[],
  x: (at: number) => number,
  y: (share: number) => number,
): string {
  const ends = band.flatMap((each, at) => (each ? [{ at, low: each[0], high: each[1] }] : []));
  if (ends.length === 0) return '';
  const above = ends.map(({ at, high }): [number, number] => [x(at), y(high)]);
  const below = ends.toReversed().map(({ at, low }): [number, number] => [x(at), y(low)]);
  return `${pathOf([...above, ...below])}Z`;
}
