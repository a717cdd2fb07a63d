/** By the digits of the caller's number, as the indexes and the queries write them. */
export const callerDigits = (of = '') =>
  String.raw`nullif(regexp_replace(${of}metadata->>'callerId', '\D', '', 'g'), '')`;
export const caseNumber = (of = '') => `${of}metadata->>'caseNumber'`;

const index = (name: string, value: string) => ({
  name,
  expression: `create index ${name} on analyses (account_id, (${value}), created_at, id) where ${value} is not null`,
});

/** For the newest calls of a caller or a case, without sorting all of them. */
export const relatedIndexes = [index('analyses_by_caller', callerDigits()), index('analyses_by_case', caseNumber())];
