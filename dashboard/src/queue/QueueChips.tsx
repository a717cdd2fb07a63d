import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Review } from '../api/generated/types.gen.ts';
import { Chip } from '../lists/Chip.tsx';
import chips from '../lists/chip.module.css';
import { filtered, filters, type QueueFilter } from './queue.ts';

interface Props {
  readonly reviews: readonly Review[];
  readonly total: number;
  readonly now: number;
  readonly filter: QueueFilter;
  /** No part of the list is left to read. */
  readonly isWhole: boolean;
}

export function QueueChips({ reviews, total, now, filter, isWhole }: Props) {
  const t = useTranslations('queue');
  const navigate = useNavigate();
  const counted = (each: QueueFilter) => {
    if (each === 'all') return total;
    const count = filtered(reviews, each, now).length;
    return isWhole ? count : t('more', { count });
  };
  return (
    <div className={chips.chips} role="group" aria-label={t('filters')}>
      {filters.map((each) => (
        <Chip
          key={each}
          pressed={each === filter}
          count={counted(each)}
          onClick={() => void navigate({ to: '/queue', search: each === 'all' ? {} : { show: each }, replace: true })}
        >
          {t(`filter.${each}`)}
        </Chip>
      ))}
    </div>
  );
}
