import { type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { usePreference } from '../app/preferences.ts';
import { catalogue, preferredLanguage } from './messages.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [chosen] = usePreference('language');
  const language = chosen ?? preferredLanguage(navigator.languages);
  useEffect(() => document.documentElement.setAttribute('lang', language), [language]);
  return (
    <IntlProvider locale={language} messages={catalogue[language]} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
