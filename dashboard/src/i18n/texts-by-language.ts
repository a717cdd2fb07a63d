export type Language = 'en' | 'de';

/** Texts of one language at a time, each loaded once: the others are no part of what is loaded first. */
export function textsByLanguage<T>(
  load: Readonly<Record<Language, () => Promise<T>>>,
): (language: Language) => Promise<T> {
  const loaded = new Map<Language, Promise<T>>();
  return (language) => {
    const texts = loaded.get(language) ?? load[language]();
    loaded.set(language, texts);
    return texts;
  };
}
