import { useTranslations } from 'use-intl';
import type { Level } from './level.ts';
import classes from './severity.module.css';

const shapes: Readonly<Record<Level, React.ReactNode>> = {
  critical: <path d="M3.6.5h4.8l3.1 3.1v4.8l-3.1 3.1H3.6L.5 8.4V3.6z" fill="currentColor" />,
  high: <path d="M6 .8 11.7 11H.3z" fill="currentColor" />,
  medium: <path d="M6 .3 11.7 6 6 11.7.3 6z" fill="currentColor" />,
  low: <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.750" />,
  none: <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 1.7" />,
};

export const SeverityShape = ({ level }: { readonly level: Level }) => (
  <svg className={classes.shape} data-tone={level} viewBox="0 0 12 12" aria-hidden>
    {shapes[level]}
  </svg>
);

interface Props {
  readonly level: Level;
  /** The risk score, or null for a call that was not scored; undefined leaves the place out. */
  readonly score?: number | null;
}

/** Shape, number and word: colour is never alone. */
export function Severity({ level, score }: Props) {
  const t = useTranslations('design.severity');
  return (
    <span className={classes.severity} data-tone={level}>
      <SeverityShape level={level} />
      {score !== undefined && <b className={classes.score}>{score ?? '–'}</b>}
      <span>{t(level)}</span>
    </span>
  );
}
