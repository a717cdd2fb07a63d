import type { RedactionCategory } from '../../platform/config/redaction-categories.js';

/** What replaces redacted words in a transcript. */
export const tags: Readonly<Record<RedactionCategory, string>> = {
  card: '[CARD]',
  cvv: '[CVV]',
  pin: '[PIN]',
  one_time_code: '[CODE]',
  ssn: '[SSN]',
  bank_account: '[ACCOUNT]',
  email: '[EMAIL]',
  phone: '[PHONE]',
};
