import type { RedactionCategory } from '../../platform/config/redaction-categories.js';

/** What stands in a transcript in the place of words that are not kept. */
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
