import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Review } from '../api/generated/types.gen.ts';
import { levelOf } from '../design/level.ts';
import { Severity } from '../design/Severity.tsx';
import { shortId } from '../design/short-id.ts';
import shared from '../lists/list-screen.module.css';
import type { List } from '../lists/use-list.ts';
import { DueMark } from '../reviews/DueMark.tsx';
import { useRowWords } from '../reviews/use-row-words.ts';
import classes from './waiting.module.css';
import { personName } from '../design/person-name.ts';

interface Props {
  readonly review: Review;
  readonly list: List;
  readonly now: number;
}

export function WaitingRow({ review, list, now }: Props) {
  const t = useTranslations('board');
  const words = useRowWords();
  const link = useRef<HTMLAnchorElement>(null);
  const { reviewId, analysisId, analysis, assignedTo, deadline } = review;
  const current = list.current === reviewId;
  const selected = list.selected.has(reviewId);
  const id = shortId(analysisId);
  useEffect(() => {
    if (current && list.moves > 0) link.current?.focus();
  }, [current, list.moves]);
  return (
    <div role="row" className={classes.row} data-current={current || undefined} aria-selected={selected}>
      <span role="gridcell">
        <label className={classes.select}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            aria-label={t('select', { id })}
            onChange={() => {
              list.goTo(reviewId);
              list.toggle(reviewId);
            }}
          />
        </label>
      </span>
      <span role="gridcell" className={classes.risk}>
        <Severity level={levelOf(analysis?.riskLevel)} score={analysis?.riskScore ?? null} />
      </span>
      <span role="gridcell" className={classes.sign}>
        <Link
          ref={link}
          to="/calls/$analysisId"
          params={{ analysisId }}
          search={{ review: reviewId }}
          className={shared.link}
          tabIndex={current ? 0 : -1}
          onFocus={() => list.goTo(reviewId)}
        >
          {words(review)}
        </Link>
      </span>
      <span role="gridcell" className={classes.id}>
        {id}
      </span>
      <span role="gridcell" className={classes.holder}>
        {assignedTo ? personName(assignedTo) : <i>{t('nobody')}</i>}
      </span>
      <span role="gridcell" className={classes.due}>
        <DueMark deadline={deadline} now={now} />
      </span>
    </div>
  );
}
