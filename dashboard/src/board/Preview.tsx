import { useTranslations } from 'use-intl';
import type { Assignments } from '../api/generated/types.gen.ts';
import classes from './assign-panel.module.css';
import { LeftOut } from './LeftOut.tsx';
import type { Person } from './people.ts';
import { PreviewRow } from './PreviewRow.tsx';

interface Props {
  readonly preview: Assignments;
  readonly people: ReadonlyMap<string, Person>;
  readonly now: number;
  /** Another is on its way. */
  readonly isOld: boolean;
}

/** Who would have how much, who would get nothing and why, and what would go to nobody. */
export function Preview({ preview: { summary, assignments }, people, now, isOld }: Props) {
  const t = useTranslations();
  const failures = Map.groupBy(
    assignments.flatMap(({ error }) => error ?? []),
    (error) => error,
  );
  const changed = summary.filter((each) => each.assignedCount > 0 || each.openBefore !== each.totalWorkload);
  return (
    <div className={classes.preview} data-old={isOld || undefined} aria-busy={isOld} role="status">
      <ul>
        {changed.map((entry) => {
          const person = people.get(entry.userId);
          return person && <PreviewRow key={entry.userId} entry={entry} person={person} now={now} />;
        })}
      </ul>
      <LeftOut summary={summary} people={people} />
      {[...failures].map(([error, { length }]) => (
        <p key={error} className={classes.failed}>
          {t('board.cannot', { count: length, reason: t(`reviews.refusal.${error}`) })}
        </p>
      ))}
    </div>
  );
}
