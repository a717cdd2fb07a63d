import { useFormatter, useTranslations } from 'use-intl';
import type { Review } from '../../../api/generated/types.gen.ts';
import classes from './verdicts.module.css';
import { VerdictWord } from './VerdictWord.tsx';
import { personName } from '../../../design/person-name.ts';

interface Props {
  readonly reviews: readonly Review[];
  /** The caller's own. */
  readonly own: Review | undefined;
}

/** The verdicts of others side by side, where they may be seen: a blind second reviewer sees none. */
export function Verdicts({ reviews, own }: Props) {
  const t = useTranslations('call.verdicts');
  const format = useFormatter();
  const given = reviews.filter(({ reviewId, findings }) => findings && reviewId !== own?.reviewId);
  if (given.length === 0) return null;
  const differ = new Set(given.map(({ findings }) => findings?.fraudConfirmed)).size > 1;
  const decides = own?.adjudicationOf && own.status !== 'completed';
  return (
    <section className={classes.verdicts} aria-label={t('title')}>
      <h2>{decides ? t('decide') : differ ? t('differ') : t('title')}</h2>
      <ul className={classes.columns}>
        {given.map(({ reviewId, assignedTo, findings, completedAt, secondReviewOf, adjudicationOf }) => (
          <li key={reviewId}>
            <p className={classes.kind}>{t(adjudicationOf ? 'final' : secondReviewOf ? 'second' : 'first')}</p>
            {findings && <VerdictWord findings={findings} />}
            <p className={classes.who}>
              {assignedTo && personName(assignedTo)}
              {completedAt &&
                `, ${format.dateTime(new Date(completedAt), { dateStyle: 'medium', timeStyle: 'short' })}`}
            </p>
            {findings?.notes && <p className={classes.note}>{findings.notes}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
