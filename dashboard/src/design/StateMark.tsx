import type { ReactNode } from 'react';
import type { Level } from './level.ts';
import { SeverityShape } from './Severity.tsx';
import classes from './state-mark.module.css';

/** A state as shape and words; colour is never alone. */
export const StateMark = ({ level, children }: { readonly level: Level; readonly children: ReactNode }) => (
  <span className={classes.state} data-tone={level}>
    <SeverityShape level={level} />
    <span>{children}</span>
  </span>
);
