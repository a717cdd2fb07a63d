import { type ReactNode, use, useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { usePreference } from '../app/preferences.ts';
import { messagesOf, preferredLanguage } from './messages.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Suspends until the texts are there. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [chosen] = usePreference('language');
  const language = chosen ?? preferredLanguage(navigator.languages);
  useEffect(() => document.documentElement.setAttribute('lang', language), [language]);
  return (
    <IntlProvider locale={language} messages={use(messagesOf(language))} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
