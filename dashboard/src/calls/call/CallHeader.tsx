import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Analysis, Review } from '../../api/generated/types.gen.ts';
import { shortId } from '../../design/short-id.ts';
import { useDue } from '../../design/use-due.ts';
import { useKeys } from '../../keyboard/keys.ts';
import { useTitle } from '../../live/use-title.ts';
import type { useReview } from './call-data.ts';
import { CallFacts } from './CallFacts.tsx';
import { CallMenu } from './CallMenu.tsx';
import type { QueuePlace } from './next-call.ts';
import type { Player } from './sound/player.ts';
import classes from './header.module.css';
import { personName } from '../../design/person-name.ts';

interface Props {
  readonly analysis: Analysis;
  readonly review: ReturnType<typeof useReview>;
  readonly queue: QueuePlace;
  readonly player: Player;
}

export function CallHeader({ analysis, review, queue, player }: Props) {
  const t = useTranslations('call');
  const title = t('title', { id: shortId(analysis.analysisId) });
  useTitle(title);
  useEffect(() => {
    if (title) document.getElementById('screen-title')?.focus({ preventScroll: true });
  }, [title]);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <div className={classes.line}>
          <h1 id="screen-title" tabIndex={-1}>
            {title}
          </h1>
          <ReviewTag review={review.own ?? review.all.find(({ status }) => status !== 'completed')} own={review.own} />
        </div>
        <CallFacts analysis={analysis} />
      </div>
      <Moving queue={queue} />
      <CallMenu analysis={analysis} player={player} />
    </header>
  );
}

function ReviewTag({ review, own }: { readonly review: Review | undefined; readonly own: Review | undefined }) {
  const t = useTranslations('call');
  const due = useDue(review?.status === 'completed' ? null : (review?.deadline ?? null));
  if (!review) return null;
  const words =
    review.status === 'completed'
      ? t('decided')
      : review.status === 'escalated'
        ? t('escalated')
        : own
          ? t('yours')
          : review.assignedTo && t('with', { name: personName(review.assignedTo) });
  return (
    <>
      {words && (
        <span className={classes.tag} data-own={own !== undefined || undefined}>
          {words}
        </span>
      )}
      {due && <span className={classes.due}>{t(due.left < 0 ? 'overdue' : 'due', { when: due.text })}</span>}
    </>
  );
}

/** To the neighbours in the queue, without saving. */
function Moving({ queue: { place, all, previous, next } }: { readonly queue: QueuePlace }) {
  const t = useTranslations('call');
  const navigate = useNavigate();
  const open = (review: Review | undefined) => () => {
    if (review) void navigate({ to: '/calls/$analysisId', params: { analysisId: review.analysisId } });
  };
  useKeys(t('moving'), [
    { keys: ['n'], label: t('next'), run: open(next) },
    { keys: ['Shift+N'], label: t('previous'), run: open(previous) },
  ]);
  if (all === 0) return null;
  return (
    <div className={classes.moving}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('previous')}
        disabled={!previous}
        onClick={open(previous)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      {place > 0 && <span className={classes.position}>{t('position', { place, all })}</span>}
      <ActionIcon variant="subtle" color="gray" aria-label={t('next')} disabled={!next} onClick={open(next)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  );
}
