import { useFormatter, useTranslations } from 'use-intl';
import type { Assignments } from '../api/generated/types.gen.ts';
import classes from './assign-panel.module.css';
import type { Person } from './people.ts';
import { personName } from '../design/person-name.ts';

const reasons = ['REVIEWER_UNAVAILABLE', 'REVIEWER_AT_CAPACITY'] as const;
/** Names that are listed; of more, their number is. */
const most = 5;

interface Props {
  readonly summary: Assignments['summary'];
  readonly people: ReadonlyMap<string, Person>;
}

export function LeftOut({ summary, people }: Props) {
  const t = useTranslations('board.leftOut');
  const format = useFormatter();
  return reasons.map((reason) => {
    const names = summary
      .filter(({ leftOut }) => leftOut === reason)
      .flatMap(({ userId }) => people.get(userId)?.user ?? [])
      .map(personName);
    if (names.length === 0) return null;
    const more = names.length - most;
    const shown = more > 0 ? [...names.slice(0, most), t('more', { count: more })] : names;
    return (
      <p key={reason} className={classes.note}>
        {t(reason, { names: format.list(shown), count: names.length })}
      </p>
    );
  });
}
