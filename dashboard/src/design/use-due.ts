import { useTranslations } from 'use-intl';
import { spanOf } from './time.ts';
import { useNow } from './use-now.ts';

export interface Due {
  /** "in 14 min", "12 min over". */
  readonly text: string;
  /** Milliseconds until then; negative where it has passed. */
  readonly left: number;
}

/** A deadline as people say it, renewed while the page is open. */
export function useDue(deadline: string | null): Due | null {
  const t = useTranslations('design.span');
  const now = useNow();
  if (!deadline) return null;
  const left = new Date(deadline).getTime() - now;
  const { days, hours, minutes } = spanOf(left);
  // Minutes say nothing of what is due in days.
  const span = t('short', { days, hours, minutes: days > 0 ? 0 : minutes }).trim();
  return { text: left < 0 ? t('over', { span }) : t('in', { span }), left };
}
