import { useTranslations } from 'use-intl';
import type { ReviewPriority } from '../api/generated/types.gen.ts';
import classes from './queue.module.css';

const bars: Readonly<Record<ReviewPriority, number>> = { urgent: 3, high: 2, normal: 1, low: 0 };
const shapes = ['M2 12v-3', 'M7 12V6.500', 'M12 12V3'];

/** Bars and the word. */
export function PriorityMark({ priority }: { readonly priority: ReviewPriority }) {
  const t = useTranslations('queue.priority');
  return (
    <span className={classes.priority}>
      <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden>
        {shapes.map((shape, index) => (
          <path
            key={shape}
            d={shape}
            stroke="currentColor"
            strokeWidth={2.5}
            opacity={index < bars[priority] ? 1 : 0.25}
          />
        ))}
      </svg>
      {t(priority)}
    </span>
  );
}
