import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { preference, usePreference } from '../app/preferences.ts';
import { type Language, loadMessages, messagesOf, preferredLanguage } from './messages.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

export const chosenLanguage = (): Language => preference('language') ?? preferredLanguage(navigator.languages);

/** The language before is shown until the chosen one is loaded; English, where it cannot be. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [chosen] = usePreference('language');
  const wanted = chosen ?? preferredLanguage(navigator.languages);
  const [shown, show] = useState<Language>(messagesOf(wanted) ? wanted : 'en');
  useEffect(() => {
    let isLatest = true;
    void loadMessages(wanted).then((isLoaded) => isLatest && isLoaded && show(wanted));
    return () => void (isLatest = false);
  }, [wanted]);
  useEffect(() => document.documentElement.setAttribute('lang', shown), [shown]);
  return (
    <IntlProvider locale={shown} messages={messagesOf(shown)} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
