import type { AllMessages } from './messages.ts';
import type { Language } from './texts-by-language.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: AllMessages;
  }
}
