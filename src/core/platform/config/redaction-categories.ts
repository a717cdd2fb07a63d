/** What is not kept of a transcript. Where two of them are found in one place, the first here names it. */
export const redactionCategories = [
  'card',
  'cvv',
  'pin',
  'one_time_code',
  'ssn',
  'bank_account',
  'email',
  'phone',
] as const;
export type RedactionCategory = (typeof redactionCategories)[number];
