import { useTranslations } from 'use-intl';
import type { ReviewStatistics, ReviewWorkload } from '../api/generated/types.gen.ts';
import { clock } from '../design/time.ts';
import classes from './board.module.css';

interface Props {
  readonly workload: ReviewWorkload | undefined;
  readonly statistics: ReviewStatistics | undefined;
}

/** What waits, at a glance. */
export function BoardNumbers({ workload, statistics }: Props) {
  const t = useTranslations('board.number');
  if (!workload) return null;
  const typical = statistics?.handlingTime.median;
  return (
    <ul className={classes.numbers}>
      <li>
        <b>{workload.open}</b> {t('open')}
      </li>
      <li data-over={workload.overdue > 0 || undefined}>
        <b>{workload.overdue}</b> {t('overdue')}
      </li>
      <li>
        <b>{workload.unassigned.open}</b> {t('nobody')}
      </li>
      {typical != null && (
        <li>
          <b>{clock(typical)}</b> {t('typical')}
        </li>
      )}
    </ul>
  );
}
