import type { ReactNode } from 'react';
import { useTitle } from '../live/use-title.ts';
import { useScroller } from './use-scroller.ts';
import classes from './screen.module.css';

interface Props {
  readonly title: string;
  /** The line under the title. */
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Nothing in it takes the focus, so it does itself: keys scroll it. */
  readonly isText?: boolean;
}

/** A page of the desk: its header of 64 px, and the work surface under it. */
export function Screen({ title, facts, actions, children, isText = false }: Props) {
  useTitle(title);
  const scroller = useScroller('screen');
  return (
    <>
      <header className={classes.header}>
        <div className={classes.words}>
          <h1 tabIndex={-1} id="screen-title">
            {title}
          </h1>
          {facts && <p className={classes.facts}>{facts}</p>}
        </div>
        <div className={classes.actions}>{actions}</div>
      </header>
      <main {...scroller} className={classes.surface} aria-labelledby="screen-title" tabIndex={isText ? 0 : undefined}>
        {children}
      </main>
    </>
  );
}
