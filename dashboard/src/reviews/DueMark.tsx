import { IconClock } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSpanWords } from '../design/use-due.ts';
import classes from './due-mark.module.css';

/** From then on a deadline shows a clock. */
const soon = 1_800_000;

/** A word, with a clock from 30 minutes on. */
export function DueMark({ deadline, now }: { readonly deadline: string | null; readonly now: number }) {
  const t = useTranslations('reviews');
  const { due } = useSpanWords();
  if (!deadline) return <span className={classes.none}>{t('noDeadline')}</span>;
  const { text, left } = due(deadline, now);
  const state = left < 0 ? 'over' : left <= soon ? 'soon' : undefined;
  return (
    <time className={classes.due} dateTime={deadline} data-state={state}>
      {state && <IconClock size={14} stroke={1.75} aria-hidden />}
      {text}
    </time>
  );
}
