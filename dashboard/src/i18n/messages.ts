import type { administrationTexts } from '../administration/texts.en.ts';
import type { en } from './en.ts';

export type Messages = typeof en;
/** With those that only the administration has. */
export type AllMessages = Messages & typeof administrationTexts;
export type Language = 'en' | 'de';

const loaders: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
};
const loaded = new Map<Language, Promise<Messages>>();

/** The texts of one language, loaded once; the others are not part of the first screen. */
export function messagesOf(language: Language): Promise<Messages> {
  const known = loaded.get(language) ?? loaders[language]();
  loaded.set(language, known);
  return known;
}

/** The first language of the browser that the catalogue has. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const language of languages) {
    const [primary] = language.toLowerCase().split('-');
    if (primary === 'en' || primary === 'de') return primary;
  }
  return 'en';
}
