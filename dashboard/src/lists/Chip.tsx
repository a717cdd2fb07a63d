import type { ReactNode } from 'react';
import classes from './chip.module.css';

interface Props {
  readonly pressed: boolean;
  readonly onClick: () => void;
  readonly count?: ReactNode;
  readonly children: ReactNode;
}

/** A filter that is on or off. */
export const Chip = ({ pressed, onClick, count, children }: Props) => (
  <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onClick}>
    {children}
    {count !== undefined && <span className={classes.count}>{count}</span>}
  </button>
);
