import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Review } from '../../../api/generated/types.gen.ts';
import { levelOf } from '../../../design/level.ts';
import { SeverityShape } from '../../../design/Severity.tsx';
import { useNow } from '../../../design/use-now.ts';
import { useScroller } from '../../../design/use-scroller.ts';
import { DueMark } from '../../../reviews/DueMark.tsx';
import { firstSign } from '../../../reviews/first-sign.ts';
import { useMyQueue } from '../../../reviews/my-queue.ts';
import { useRowWords } from '../../../reviews/use-row-words.ts';
import { useSignWords } from '../../../signs/use-sign-words.ts';
import classes from './queue-side.module.css';

/** Wide screens: the caller's queue next to the call. The keys for the next and the previous call lead through it. */
export function QueueSide({ analysisId }: { readonly analysisId: string }) {
  const t = useTranslations('call.queue');
  const { query, reviews, total } = useMyQueue();
  const scroller = useScroller('queue');
  const now = useNow();
  return (
    <nav {...scroller} className={classes.queue} aria-labelledby="queue-side">
      <h2 id="queue-side" className={classes.heading}>
        {t('title')} {query.isSuccess && <span>{t('facts', { count: total })}</span>}
      </h2>
      <ul>
        {reviews.map((review) => (
          <Row key={review.reviewId} review={review} current={review.analysisId === analysisId} now={now} />
        ))}
      </ul>
    </nav>
  );
}

interface Props {
  readonly review: Review;
  readonly current: boolean;
  readonly now: number;
}

function Row({ review, current, now }: Props) {
  const t = useTranslations();
  const words = useRowWords();
  const { title } = useSignWords();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const { analysisId, reviewId, analysis, deadline } = review;
  const sign = firstSign(review);
  const level = levelOf(analysis?.riskLevel);
  return (
    <li>
      <Link
        ref={link}
        to="/calls/$analysisId"
        params={{ analysisId }}
        search={{ review: reviewId }}
        className={classes.row}
        aria-current={current ? 'page' : undefined}
      >
        <span className={classes.risk} data-tone={level}>
          <SeverityShape level={level} />
          <b>{analysis?.riskScore ?? '–'}</b>
          <VisuallyHidden>{t(`design.severity.${level}`)}</VisuallyHidden>
        </span>
        <span className={classes.sign}>{sign ? title(sign.type) : words(review)}</span>
        <span className={classes.caller}>{analysis?.callerId ?? analysis?.fileName ?? t('queue.noCaller')}</span>
        <span className={classes.due}>{deadline && <DueMark deadline={deadline} now={now} />}</span>
      </Link>
    </li>
  );
}
