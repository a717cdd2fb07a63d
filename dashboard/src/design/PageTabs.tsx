import type { ReactNode } from 'react';
import classes from './page-tabs.module.css';

interface Props {
  readonly label: string;
  /** Links. */
  readonly children: ReactNode;
}

/** Parts of a page that have an address each. */
export const PageTabs = ({ label, children }: Props) => (
  <nav className={classes.tabs} aria-label={label}>
    {children}
  </nav>
);
