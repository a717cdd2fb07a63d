import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../design/EmptyState.tsx';
import { Failure } from '../design/Failure.tsx';
import { Key } from '../design/Key.tsx';
import { ListSkeleton } from '../lists/ListSkeleton.tsx';
import type { List } from '../lists/use-list.ts';
import { ShowChanges } from './ShowChanges.tsx';
import classes from './waiting.module.css';
import type { useWaiting } from './waiting.ts';
import { WaitingRow } from './WaitingRow.tsx';

interface Props {
  readonly waiting: ReturnType<typeof useWaiting>;
  readonly list: List;
  readonly now: number;
  /** The service has others by now. */
  readonly hasChanged: boolean;
  /** Goes to the ways to assign. */
  readonly onAssign: () => void;
}

/** Reviews that need attention: overdue or unassigned. */
export function WaitingList({ waiting, list, now, hasChanged, onAssign }: Props) {
  const t = useTranslations();
  const { reviews, total, isPending, error, refetch, more, isLoadingMore } = waiting;
  return (
    <section aria-labelledby="board-waiting">
      <div className={classes.head}>
        <h2 id="board-waiting">
          {t('board.waiting')} {!isPending && <span>{total}</span>}
        </h2>
        <ShowChanges hasChanged={hasChanged} onShow={() => void refetch()} />
        {list.selected.size > 0 && (
          <Button variant="subtle" aria-keyshortcuts="Escape" onClick={list.clear}>
            {t('lists.selected', { count: list.selected.size })} <Key>Esc</Key>
          </Button>
        )}
        {reviews.length > 0 && (
          <Button variant="default" aria-keyshortcuts="a" onClick={onAssign}>
            {t('board.assignKey')} <Key>a</Key>
          </Button>
        )}
      </div>
      {isPending && !error && <ListSkeleton rowHeight={40} />}
      {error !== undefined && error !== null && (
        <Failure failure={error} what={t('board.waitingFailed')} onRetry={() => void refetch()} />
      )}
      {!isPending && !error && reviews.length === 0 && (
        <EmptyState title={t('board.empty')}>{t('board.emptyNext')}</EmptyState>
      )}
      {reviews.length > 0 && (
        <div role="grid" aria-label={t('board.waiting')} aria-multiselectable>
          {reviews.map((review) => (
            <WaitingRow key={review.reviewId} review={review} list={list} now={now} />
          ))}
        </div>
      )}
      {total > reviews.length && reviews.length > 0 && (
        <p className={classes.more}>
          <Button variant="default" loading={isLoadingMore} onClick={() => more?.()}>
            {t('board.more', { shown: reviews.length, total })}
          </Button>
        </p>
      )}
    </section>
  );
}
