import { type ReactNode, use, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl';
import type { Language } from '../i18n/messages.ts';
import type { administrationTexts } from './texts.en.ts';

type Texts = typeof administrationTexts;

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./texts.en.ts')).administrationTexts,
  de: async () => (await import('./texts.de.ts')).administrationTexts,
};
const loaded = new Map<Language, Promise<Texts>>();

function textsOf(language: Language): Promise<Texts> {
  const known = loaded.get(language) ?? loaders[language]();
  loaded.set(language, known);
  return known;
}

/** Adds the texts of the administration, in the language of the page. Suspends until they are there. */
export function AdministrationTexts({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const known = useMessages();
  const own = use(textsOf(locale));
  const messages = useMemo(() => ({ ...known, ...own }), [known, own]);
  const timeZone = useTimeZone();
  return (
    <IntlProvider locale={locale} messages={messages} {...(timeZone && { timeZone })}>
      {children}
    </IntlProvider>
  );
}
