import { raw, sql, type Statement } from '../../../platform/database/statement.js';

/** The lexeme that every document of an account has. No word of a text has a blank in it. */
export const accountLexeme = (accountId: string): string => `account ${accountId}`;

/** The lexemes of the digits of a number, of which a document has every ending, and of an id. No word of a text has such a sign in it. */
export const digitsLexeme = (digits: string): string => `#${digits}`;
export const idLexeme = (id: string): string => `@${id}`;

/**
 * The words of the analysis `a` with its file's name and its transcript `t` (all null where there is none) as a tsvector. Functions
 * of the database, which the migration `search_words` defines, say what a word is; they read searches, too.
 *
 * - every word as it was said or written, without accents and in lower case (configuration `simple`), with positions, so that
 *   phrases are exact, in any language, and a beginning of a word finds it; what is neither letter nor digit separates words;
 * - stems without positions: of the transcript in its language, of everything else in English and in that language; all but
 *   English ones with the name of the language;
 * - Chinese, Japanese and Korean as pairs of characters;
 * - numbers as digits, with every ending;
 * - the ids of analysis and file, and the account, so that the index answers for one account.
 *
 * Weights: A caller, case number, file name and tags, B notes and department, C transcript, which comes last, as a tsvector counts no
 * further than to the 16,383rd word: a phrase after that is not found. It holds 1 MB at most: of a transcript of more than 1 MB, or with
 * very many different words, the beginning is found.
 */
export const searchVector = (fileName: string): string => `search_vector(a.account_id,
  array[lower(split_part(a.id, '_', 2)), lower(split_part(a.file_id, '_', 2))],
  array[a.metadata->>'callerId', a.metadata->>'caseNumber', ${fileName}] || a.tags,
  array[a.notes, a.metadata->>'department'], t.text, t.language)`;

/** Rewrites the words of analyses. */
export const indexAnalyses = (ids: readonly string[]): Statement => sql`update analyses set search = words.search
  from (select a.id, ${raw(searchVector('f.file_name'))} as search
          from analyses a join recordings f on f.id = a.file_id left join transcripts t on t.analysis_id = a.id
         where a.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))) words
 where analyses.id = words.id`;

/** The text as one lexeme of a tsquery. Nothing in it can end the lexeme. */
export const quoteLexeme = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
