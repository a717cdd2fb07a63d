import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface Props {
  /** What is so. */
  readonly title: string;
  /** What comes next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, children, action }: Props) => (
  <div className={classes.state}>
    <h2>{title}</h2>
    {children && <p className={classes.next}>{children}</p>}
    {action}
  </div>
);
