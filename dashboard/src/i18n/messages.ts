import { en } from './en.ts';

export type Messages = typeof en;
export type Language = 'en' | 'de';

/** English comes with the desk; other languages when somebody wants them. */
const loaders = { de: async () => (await import('./de.ts')).de } as const;
const loaded: Partial<Record<Language, Messages>> & { readonly en: Messages } = { en };

/** Undefined until it is loaded. */
export const messagesOf = (language: Language): Messages | undefined => loaded[language];

/** False where it could not be loaded. */
export async function loadMessages(language: Language): Promise<boolean> {
  if (language !== 'en') loaded[language] ??= await loaders[language]().catch(() => undefined);
  return loaded[language] !== undefined;
}

/** The first language of the browser that the catalogue has. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const language of languages) {
    const [primary] = language.toLowerCase().split('-');
    if (primary === 'en' || primary === 'de') return primary;
  }
  return 'en';
}
