import { type ReactNode, use, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl';
import { textsByLanguage } from '../i18n/texts-by-language.ts';
import type { administrationTexts } from './texts.en.ts';

const textsOf = textsByLanguage<typeof administrationTexts>({
  en: async () => (await import('./texts.en.ts')).administrationTexts,
  de: async () => (await import('./texts.de.ts')).administrationTexts,
});

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
