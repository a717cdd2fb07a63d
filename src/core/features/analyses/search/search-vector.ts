import { raw, sql, type Statement } from '../../../platform/database/statement.js';

/**
 * Stands between fields and tags while their positions are counted, and goes again: the last word of one and the first of
 * the next make no phrase.
 */
const gap = 'callwardengap';

/** Lower case and without white space, as one lexeme: what a caller's number or a case is written as. */
const written = (value: string) => `nullif(left(lower(regexp_replace(${value}, '\\s', '', 'g')), 200), '')`;
const identifiers = `a.metadata->>'callerId', a.metadata->>'caseNumber'`;
const digits = (value: string) => `nullif(left(regexp_replace(${value}, '\\D', '', 'g'), 200), '')`;

/** The lexeme that every document of an account has. No word of a text has a blank in it. */
export const accountLexeme = (accountId: string): string => `account ${accountId}`;

/**
 * The words of the analysis `a` with its transcript `t` (all null where there is none) as a tsvector.
 *
 * - every word as it was said or written (configuration `simple`), with positions, so that phrases are exact, in any
 *   language, and a beginning of a word finds it;
 * - stems of the configuration `english` without positions, of transcripts only where they are in English, or short and of unknown language;
 * - caller and case number also in their parts, as one lexeme as they are written, and the caller's digits alone;
 * - the account, so that the index answers for one account.
 *
 * Weights: A identifiers and tags, B notes and department, C transcript, which comes last, as a tsvector counts no further
 * than to the 16,383rd word: a phrase after that is not found. It holds 1 MB at most, and 200,000 characters
 * stay below that whatever they are.
 */
export const searchVector = `ts_delete(
  setweight(to_tsvector('simple', left(concat_ws(' ${gap} ', ${identifiers}, regexp_replace(concat_ws(' ${gap} ', ${identifiers}), '[^[:alnum:]]+', ' ', 'g'), array_to_string(a.tags, ' ${gap} ')), 20000)), 'A') ||
  setweight(to_tsvector('simple', left(concat_ws(' ${gap} ', '${gap}', a.notes, a.metadata->>'department'), 20000)), 'B') ||
  setweight(to_tsvector('simple', left(concat_ws(' ', '${gap}', t.text), 200000)), 'C') ||
  strip(to_tsvector('english', left(concat_ws(' ', a.notes, a.metadata->>'department', array_to_string(a.tags, ' '), case when t.language ~* '^(en|und)(-|_|$)' then t.text end), 200000))) ||
  array_to_tsvector(array_remove(array[${written(`a.metadata->>'callerId'`)}, ${written(`a.metadata->>'caseNumber'`)}, ${digits(`a.metadata->>'callerId'`)}, 'account ' || a.account_id], null)),
  '${gap}')`;

/** Rewrites the words of analyses. */
export const indexAnalyses = (ids: readonly string[]): Statement => sql`update analyses set search = words.search
  from (select a.id, ${raw(searchVector)} as search from analyses a left join transcripts t on t.analysis_id = a.id
         where a.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))) words
 where analyses.id = words.id`;
