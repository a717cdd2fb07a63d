import classes from './chart.module.css';
import type { Scale } from './scale.ts';

interface Props {
  readonly scale: Scale;
  readonly rows: readonly { readonly at: number; readonly label: string }[];
  readonly columns: readonly { readonly at: number; readonly label: string }[];
}

/** Lines and numbers; what they say is in words next to the chart. */
export const Axes = ({ scale, rows, columns }: Props) => (
  <g aria-hidden>
    {rows.map(({ at, label }) => (
      <g key={label}>
        <line className={classes.grid} x1={scale.left} x2={scale.right} y1={scale.y(at)} y2={scale.y(at)} />
        <text className={classes.label} x={scale.left - 8} y={scale.y(at) + 4} textAnchor="end">
          {label}
        </text>
      </g>
    ))}
    {columns.map(({ at, label }) => (
      <text key={label} className={classes.label} x={scale.x(at)} y={scale.bottom + 18} textAnchor="middle">
        {label}
      </text>
    ))}
  </g>
);
