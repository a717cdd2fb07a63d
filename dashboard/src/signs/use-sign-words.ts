import { useTranslations } from 'use-intl';
import { signs as english } from './signs.en.ts';

type Known = keyof typeof english.title;
const isKnown = (type: string): type is Known => Object.hasOwn(english.title, type);

/** Plugins declare types of their own: "voice_clone" reads "Voice clone". */
const spelledOut = (type: string): string => {
  const words = type.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a type of indicator is called: `title` in lists, `short` next to the words. */
export function useSignWords(): { readonly title: (type: string) => string; readonly short: (type: string) => string } {
  const t = useTranslations('signs');
  return {
    title: (type) => (isKnown(type) ? t(`title.${type}`) : spelledOut(type)),
    short: (type) => (isKnown(type) ? t(`short.${type}`) : spelledOut(type)),
  };
}
