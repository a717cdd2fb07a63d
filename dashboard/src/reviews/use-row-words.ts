import { useTranslations } from 'use-intl';
import type { Review } from '../api/generated/types.gen.ts';
import { useSignWords } from '../signs/use-sign-words.ts';
import { firstSign } from './first-sign.ts';

/** What a call is, in one line: its heaviest sign with the words, or why there is none. */
export function useRowWords(): (review: Review) => string {
  const t = useTranslations('reviews');
  const { title } = useSignWords();
  return (review) => {
    const { analysis } = review;
    if (!analysis) return t('erased');
    if (analysis.notScored) return t(`notScored.${analysis.notScored.reason}`);
    const sign = firstSign(review);
    if (sign) return sign.quote ? t('sign', { title: title(sign.type), quote: sign.quote }) : title(sign.type);
    if (analysis.status === 'failed') return t('failed');
    return analysis.status === 'queued' || analysis.status === 'processing' ? t('waiting') : t('noSigns');
  };
}
