import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { VersionScoreCounts } from '../api/generated/types.gen.ts';
import classes from './quality.module.css';
import { RateWords } from './RateWords.tsx';
import { scoreTable } from './score-table.ts';

interface Props {
  readonly entries: readonly VersionScoreCounts[];
  readonly threshold: number;
}

/** Week by week, the newest first. */
export function TimePanel({ entries, threshold }: Props) {
  const t = useTranslations('quality.time');
  const format = useFormatter();
  const weeks = useMemo(
    () =>
      [...Map.groupBy(entries, ({ from }) => from ?? '')]
        .toSorted(([a], [b]) => (a < b ? 1 : -1))
        .map(([from, found]) => ({ from, table: scoreTable(found) })),
    [entries],
  );
  return (
    <section className={classes.panel} aria-labelledby="quality-time">
      <h2 id="quality-time">{t('title', { threshold })}</h2>
      <div className={classes.scroll} tabIndex={0} role="group" aria-labelledby="quality-time">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('week')}</th>
              <th scope="col">{t('calls')}</th>
              <th scope="col">{t('alerts')}</th>
              <th scope="col">{t('precision')}</th>
              <th scope="col">{t('recall')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, table }) => {
              const at = table.at[threshold]!;
              return (
                <tr key={from}>
                  <th scope="row">
                    {format.dateTime(new Date(from), {
                      year: 'numeric',
                      month: 'short',
                      day: 'numeric',
                      timeZone: 'UTC',
                    })}
                  </th>
                  <td>{format.number(table.all.analyses)}</td>
                  <td>{format.number(at.flagged.analyses)}</td>
                  <td>
                    <RateWords share={at.precision} />
                  </td>
                  <td>
                    <RateWords share={at.recall} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
