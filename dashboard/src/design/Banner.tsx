import type { ReactNode } from 'react';
import type { Level } from './level.ts';
import classes from './banner.module.css';

interface Props {
  readonly tone: Level | 'accent';
  /** The first sentence, set apart. */
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Read out at once, for what interrupts the work; else politely. */
  readonly urgent?: boolean;
}

export const Banner = ({ tone, title, children, actions, urgent = false }: Props) => (
  <div className={classes.banner} data-tone={tone} role={urgent ? 'alert' : 'status'}>
    <p className={classes.text}>
      {title && <strong>{title}</strong>} {children}
    </p>
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
);
