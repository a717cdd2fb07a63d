import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ReviewStatistics } from '../api/generated/types.gen.ts';
import { useSignedIn } from '../session/session.ts';
import { agreementByReviewer } from './agreement.ts';
import type { Person } from './people.ts';
import { ReviewerRow } from './ReviewerRow.tsx';
import classes from './reviewers.module.css';
import { usePresence } from './use-presence.ts';

interface Props {
  readonly people: readonly Person[];
  /** Undefined until it is loaded. */
  readonly statistics: ReviewStatistics | undefined;
  readonly days: number;
  readonly now: number;
}

export function ReviewerTable({ people, statistics, days, now }: Props) {
  const t = useTranslations('board');
  const { may } = useSignedIn();
  const set = usePresence();
  const figures = new Map(statistics?.reviewers.map((each) => [each.userId, each]));
  const agreement = agreementByReviewer(statistics?.agreement ?? []);
  return (
    <table className={classes.table} aria-label={t('reviewers')}>
      <thead>
        <tr>
          <th scope="col">{t('column.reviewer')}</th>
          <th scope="col">{t('column.load')}</th>
          <th scope="col">{t('column.overdue')}</th>
          <th scope="col" className={classes.wide}>
            {t('column.nextDue')}
          </th>
          <th scope="col" className={`${classes.wide} ${classes.number}`} title={t('column.typicalWhy', { days })}>
            {t('column.typical')}
          </th>
          <th scope="col" className={`${classes.wide} ${classes.number}`} title={t('column.agreesWhy', { days })}>
            {t('column.agrees')}
          </th>
          {may('write:users') && (
            <th scope="col">
              <VisuallyHidden>{t('column.presence')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <ReviewerRow
            key={person.user.userId}
            person={person}
            figures={figures.get(person.user.userId)}
            agreed={agreement.get(person.user.userId)}
            now={now}
            set={may('write:users') ? set : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}
