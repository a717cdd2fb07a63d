import { useTranslations } from 'use-intl';
import { useMediaQuery } from '@mantine/hooks';
import type { Review } from '../api/generated/types.gen.ts';
import type { List } from '../lists/use-list.ts';
import { type Item, VirtualRows } from '../lists/VirtualRows.tsx';
import { type DueGroup, groupedByDue } from './queue.ts';
import shared from '../lists/list-screen.module.css';
import classes from './queue.module.css';
import { QueueRow } from './QueueRow.tsx';

interface QueueItem extends Item {
  readonly head?: readonly [DueGroup, number];
  readonly review?: Review;
}

const columns = ['risk', 'sign', 'call', 'caller', 'length', 'due', 'priority', 'team'] as const;

/** Groups and their rows as one list. */
const itemsOf = (reviews: readonly Review[], now: number, rowHeight: number): readonly QueueItem[] =>
  groupedByDue(reviews, now).flatMap(([group, found]): QueueItem[] => [
    { key: group, size: 29, head: [group, found.length] },
    ...found.map((review) => ({ key: review.reviewId, size: rowHeight, review })),
  ]);

interface Props {
  readonly reviews: readonly Review[];
  readonly list: List;
  readonly now: number;
  readonly onEnd: () => void;
}

export function QueueList({ reviews, list, now, onEnd }: Props) {
  const t = useTranslations('queue');
  const narrow = useMediaQuery('(width < 1024px)', undefined, { getInitialValueInEffect: false });
  const items = itemsOf(reviews, now, narrow ? 104 : 40);
  const currentItem = list.moves > 0 || list.index > 0 ? items.findIndex(({ key }) => key === list.current) : -1;
  return (
    <VirtualRows
      label={t('title')}
      selects
      items={items}
      currentItem={currentItem}
      onEnd={onEnd}
      headHeight={narrow ? 0 : 32}
      head={
        <div className={`${shared.columns} ${classes.columns}`} role="row">
          {columns.map((column) => (
            <span
              key={column}
              role="columnheader"
              className={column === 'call' ? classes.id : column === 'length' ? classes.length : undefined}
              aria-sort={column === 'due' ? 'ascending' : undefined}
            >
              {t(`column.${column}`)}
            </span>
          ))}
        </div>
      }
    >
      {({ head, review }) =>
        head ? <GroupHead group={head[0]} count={head[1]} /> : <QueueRow review={review!} list={list} now={now} />
      }
    </VirtualRows>
  );
}

function GroupHead({ group, count }: { readonly group: DueGroup; readonly count: number }) {
  const t = useTranslations('queue.group');
  return (
    <div role="row" className={classes.group} data-group={group}>
      <div role="rowheader">
        <h2>
          {t(group)} <span>{count}</span>
        </h2>
      </div>
    </div>
  );
}
