import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../design/EmptyState.tsx';
import { Failure } from '../design/Failure.tsx';
import { Screen } from '../design/Screen.tsx';
import { useNow } from '../design/use-now.ts';
import { ListSkeleton } from '../lists/ListSkeleton.tsx';
import { useList } from '../lists/use-list.ts';
import { useListKeys } from '../lists/use-list-keys.ts';
import { EmptyFilter } from './EmptyFilter.tsx';
import { Peek } from './Peek.tsx';
import { useMyQueue } from '../reviews/my-queue.ts';
import { dueGroupOf, filtered } from './queue.ts';
import shared from '../lists/list-screen.module.css';
import classes from './queue.module.css';
import { QueueActions, TakeButton } from './QueueActions.tsx';
import { QueueChips } from './QueueChips.tsx';
import { QueueList } from './QueueList.tsx';

/** What waits for the signed-in person, by when it is due. */
export function QueueScreen() {
  const t = useTranslations('queue');
  const { show: filter = 'all' } = useSearch({ from: '/desk/queue' });
  const navigate = useNavigate();
  const now = useNow();
  const { query, reviews, total } = useMyQueue({ refetchOnMount: 'always' });
  const rows = filtered(reviews, filter, now);
  const list = useList(
    'queue',
    rows.map(({ reviewId }) => reviewId),
  );
  const current = rows.find(({ reviewId }) => reviewId === list.current);
  const open = () => {
    if (current)
      void navigate({
        to: '/calls/$analysisId',
        params: { analysisId: current.analysisId },
        search: { review: current.reviewId },
      });
  };
  useListKeys(list, { open, selects: true });
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const overdue = reviews.filter(({ deadline }) => dueGroupOf(deadline, now) === 'overdue').length;
  return (
    <Screen
      title={t('title')}
      facts={query.isSuccess && t('facts', { count: total, overdue })}
      actions={
        <QueueActions reviews={reviews} list={list} onOpen={current && open} onShow={() => void query.refetch()} />
      }
    >
      <div className={shared.screen}>
        <QueueChips reviews={reviews} total={total} now={now} filter={filter} isWhole={!hasNextPage} />
        <div className={classes.split}>
          {query.isPending && <ListSkeleton rowHeight={40} />}
          {query.isError && !query.data && (
            <Failure failure={query.error} what={t('loadFailed')} onRetry={() => void query.refetch()} />
          )}
          {query.data && reviews.length === 0 && (
            <EmptyState title={t('empty')} action={<TakeButton list={list} />}>
              {t('emptyNext')}
            </EmptyState>
          )}
          {reviews.length > 0 && rows.length === 0 && <EmptyFilter onEnd={onEnd} />}
          {rows.length > 0 && <QueueList reviews={rows} list={list} now={now} onEnd={onEnd} />}
          {current && <Peek review={current} />}
        </div>
      </div>
    </Screen>
  );
}
