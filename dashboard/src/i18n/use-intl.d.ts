import type { AllMessages, Language } from './messages.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: AllMessages;
  }
}
