import type { ReactNode } from 'react';
import classes from './table.module.css';

export interface Column<K extends string> {
  readonly key: K;
  readonly head: string;
  /** The column of buttons: its head is read out, and not shown. */
  readonly actions?: boolean;
  /** Left out below this width of the window. */
  readonly from?: 1280 | 1600;
}

export interface Row<K extends string> {
  readonly key: string;
  readonly cells: Readonly<Record<K, ReactNode>>;
  /** Stands back: what it shows is switched off. */
  readonly muted?: boolean;
}

interface Props<K extends string> {
  readonly label: string;
  readonly columns: readonly Column<K>[];
  readonly rows: readonly Row<K>[];
}

/**
 * A table of 40 px rows; the first column is the head of its row. On narrow screens each row is a block with the heads in
 * front of its cells.
 */
export const Table = <K extends string>({ label, columns, rows }: Props<K>) => (
  <table className={classes.table} aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ key, head, actions, from }) => (
          <th key={key} scope="col" data-from={from}>
            <span className={actions ? classes.hidden : undefined}>{head}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells, muted }) => (
        <tr key={key} data-muted={muted || undefined}>
          <Cells columns={columns} cells={cells} />
        </tr>
      ))}
    </tbody>
  </table>
);

function Cells<K extends string>({ columns, cells }: { columns: readonly Column<K>[]; cells: Record<K, ReactNode> }) {
  return columns.map(({ key, head, actions, from }, index) =>
    index === 0 ? (
      <th key={key} scope="row" data-from={from}>
        {cells[key]}
      </th>
    ) : (
      <td key={key} data-head={actions ? undefined : head} data-actions={actions} data-from={from}>
        <div>{cells[key]}</div>
      </td>
    ),
  );
}
