import type { administrationTexts } from '../administration/texts.en.ts';
import type { en } from './en.ts';
import { type Language, textsByLanguage } from './texts-by-language.ts';

export type Messages = typeof en;
/** With those that only the administration has. */
export type AllMessages = Messages & typeof administrationTexts;

export const messagesOf = textsByLanguage<Messages>({
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
});

/** The first language of the browser that the catalogue has. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const language of languages) {
    const [primary] = language.toLowerCase().split('-');
    if (primary === 'en' || primary === 'de') return primary;
  }
  return 'en';
}
