import { useElementSize } from '@mantine/hooks';
import { useFormatter } from 'use-intl';
import { Axes } from './Axes.tsx';
import classes from './chart.module.css';
import { scaleOf } from './scale.ts';
import type { CalibrationBin } from './score-table.ts';

interface Props {
  readonly bins: readonly CalibrationBin[];
  readonly label: string;
}

const height = 240;
const columns = [0, 50, 100].map((at) => ({ at: at / 100, label: `${at}` }));

/** A reliability diagram: on the diagonal, the score is the share of fraud. */
export function CalibrationChart({ bins, label }: Props) {
  const format = useFormatter();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const scale = scaleOf(width, height);
  const rows = [0, 0.5, 1].map((at) => ({ at, label: format.number(at, { style: 'percent' }) }));
  return (
    <div ref={ref} className={classes.box}>
      <svg className={classes.chart} height={height} role="img" aria-label={label}>
        <Axes scale={scale} rows={rows} columns={columns} />
        <line className={classes.diagonal} x1={scale.left} y1={scale.bottom} x2={scale.right} y2={scale.top} />
        {bins.map(({ from, meanScore, fraud }) => {
          const x = scale.x(meanScore / 100);
          return (
            <g key={from}>
              <line className={classes.interval} x1={x} x2={x} y1={scale.y(fraud.low)} y2={scale.y(fraud.high)} />
              <circle className={classes.dot} cx={x} cy={scale.y(fraud.value)} r={5} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
