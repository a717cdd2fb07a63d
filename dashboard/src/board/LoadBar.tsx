import { useTranslations } from 'use-intl';
import classes from './load-bar.module.css';

interface Props {
  readonly open: number;
  readonly overdue?: number;
  /** What would come. */
  readonly added?: number;
  readonly capacity: number;
}

/** Overdue first, then the rest, then what would come; empty up to the capacity. */
export function LoadBar({ open, overdue = 0, added = 0, capacity }: Props) {
  const t = useTranslations('board.load');
  const all = Math.max(capacity, open + added, 1);
  const width = (count: number) => ({ width: `${(count / all) * 100}%` });
  return (
    <span className={classes.bar} role="img" aria-label={t('bar', { open, overdue, added, capacity })}>
      {overdue > 0 && <i className={classes.overdue} style={width(overdue)} />}
      <i className={classes.rest} style={width(open - overdue)} />
      {added > 0 && <i className={classes.added} style={width(added)} />}
    </span>
  );
}
