import { useLocale, useTranslations } from 'use-intl';
import { useSignWords } from '../../signs/use-sign-words.ts';
import { nameOf, usePeople } from '../../reviews/people.ts';
import { choices, type ValueFilter } from './call-search.ts';

const isIn = <T extends string>(known: readonly T[], value: string): value is T => known.some((each) => each === value);

/** The name of a language, or its code where the browser has none. */
function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  } catch {
    return code; // not a code, as typed into the address
  }
}

/** What the values of filters are called. */
export function useValueWords(): (name: ValueFilter, value: string) => string {
  const t = useTranslations('calls');
  const locale = useLocale();
  const { title } = useSignWords();
  const people = usePeople();
  return (name, value) => {
    if (name === 'riskLevel' && isIn(choices.riskLevel, value)) return t(`risk.${value}`);
    if (name === 'status' && isIn(choices.status, value)) return t(`status.${value}`);
    if (name === 'priority' && isIn(choices.priority, value)) return t(`priority.${value}`);
    if (name === 'verdict' && isIn(choices.verdict, value)) return t(`verdict.${value}`);
    if (name === 'indicator') return title(value);
    if (name === 'assignedTo') return value === 'me' ? t('me') : nameOf(people, value);
    return name === 'language' ? languageName(value, locale) : value;
  };
}
