import { useTranslations } from 'use-intl';
import { spanOf } from './time.ts';
import { useNow } from './use-now.ts';

export interface Due {
  /** "in 14 min", "12 min over". */
  readonly text: string;
  /** Milliseconds until then; negative where it has passed. */
  readonly left: number;
}

/** Spans of time as people say them. */
export function useSpanWords() {
  const t = useTranslations('design.span');
  const spanWords = (milliseconds: number): string => {
    const { days, hours, minutes } = spanOf(milliseconds);
    // Minutes say nothing of what is due in days.
    return t('short', { days, hours, minutes: days > 0 ? 0 : minutes }).trim();
  };
  return {
    due: (deadline: string, now: number): Due => {
      const left = new Date(deadline).getTime() - now;
      const span = spanWords(left);
      return { text: left < 0 ? t('over', { span }) : t('in', { span }), left };
    },
    ago: (moment: string, now: number): string => t('ago', { span: spanWords(now - new Date(moment).getTime()) }),
    span: spanWords,
  };
}

/** A deadline as people say it, renewed while the page is open. */
export function useDue(deadline: string | null): Due | null {
  const { due } = useSpanWords();
  const now = useNow();
  return deadline ? due(deadline, now) : null;
}
