import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Review } from '../api/generated/types.gen.ts';
import { levelOf } from '../design/level.ts';
import { Severity } from '../design/Severity.tsx';
import { shortId } from '../design/short-id.ts';
import { clock } from '../design/time.ts';
import type { List } from '../lists/use-list.ts';
import { DueMark } from '../reviews/DueMark.tsx';
import { PriorityMark } from './PriorityMark.tsx';
import shared from '../lists/list-screen.module.css';
import classes from './queue.module.css';
import { useRowWords } from '../reviews/use-row-words.ts';

interface Props {
  readonly review: Review;
  readonly list: List;
  readonly now: number;
}

export function QueueRow({ review, list, now }: Props) {
  const t = useTranslations('queue');
  const { reviewId, analysis, deadline, priority } = review;
  const current = list.current === reviewId;
  const id = shortId(review.analysisId);
  return (
    <div
      role="row"
      className={classes.row}
      data-current={current || undefined}
      aria-selected={list.selected.has(reviewId)}
    >
      <span role="gridcell" className={classes.risk}>
        <label className={classes.select}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={list.selected.has(reviewId)}
            aria-label={t('select', { id })}
            onChange={() => list.toggle(reviewId)}
          />
        </label>
        <Severity level={levelOf(analysis?.riskLevel)} score={analysis?.riskScore ?? null} />
      </span>
      <SignCell review={review} list={list} />
      <span role="gridcell" className={classes.id}>
        {id}
      </span>
      <span role="gridcell" className={classes.caller}>
        {analysis?.callerId ?? analysis?.fileName ?? <i>{t('noCaller')}</i>}
      </span>
      <span role="gridcell" className={classes.length}>
        {clock(analysis?.duration ?? 0)}
      </span>
      <span role="gridcell" className={classes.dueCell}>
        <DueMark deadline={deadline} now={now} />
      </span>
      <span role="gridcell" className={classes.priorityCell}>
        <PriorityMark priority={priority} />
      </span>
      <span role="gridcell" className={classes.team}>
        {analysis?.department}
      </span>
    </div>
  );
}

/** Its link is the whole row. */
function SignCell({ review, list }: Omit<Props, 'now'>) {
  const t = useTranslations('queue');
  const words = useRowWords();
  const link = useRef<HTMLAnchorElement>(null);
  const { reviewId, analysisId, secondReviewOf, adjudicationOf } = review;
  const current = list.current === reviewId;
  useEffect(() => {
    if (current && list.moves > 0) link.current?.focus({ preventScroll: true });
  }, [current, list.moves]);
  return (
    <span role="gridcell" className={classes.signCell}>
      {(secondReviewOf ?? adjudicationOf) && (
        <span className={classes.tag}>{t(adjudicationOf ? 'adjudication' : 'second')}</span>
      )}
      <Link
        ref={link}
        to="/calls/$analysisId"
        params={{ analysisId }}
        search={{ review: reviewId }}
        className={`${shared.link} ${classes.sign}`}
        tabIndex={current ? 0 : -1}
        onFocus={() => list.goTo(reviewId)}
      >
        {words(review)}
      </Link>
    </span>
  );
}
