import { de } from './de.ts';
import { en } from './en.ts';

export type Messages = typeof en;
export type Language = 'en' | 'de';

export const catalogue: Readonly<Record<Language, Messages>> = { en, de };

/** The first language of the browser that the catalogue has. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const language of languages) {
    const [primary] = language.toLowerCase().split('-');
    if (primary === 'en' || primary === 'de') return primary;
  }
  return 'en';
}
