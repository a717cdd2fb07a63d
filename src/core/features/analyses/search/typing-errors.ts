import { sql, type Statement } from '../../../platform/database/statement.js';
import { accountLexeme, quoteLexeme } from './search-vector.js';
import type { Term } from './search-terms.js';

/** In shorter words one letter makes another word. */
const shortestForgiven = 5;
const longestForgiven = 30;
/** Each takes some hundred lookups in the index. */
const mostForgiven = 4;
const alphabets = [/^[a-z]+$/, /^[а-я]+$/, /^[α-ω]+$/];
const letters = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω'];

/** The first few terms in which an error of typing may be, by the word as the index has it. */
export function forgivable(terms: readonly Term[]): ReadonlyMap<Term, string> {
  const found = terms
    .filter(({ phrase, negated }) => !phrase && !negated)
    .map((term) => [term, folded(term.text)] as const)
    .filter(([, { length }]) => length >= shortestForgiven && length <= longestForgiven)
    .filter(([, word]) => alphabets.some((alphabet) => alphabet.test(word)));
  return new Map(found.slice(0, mostForgiven));
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/(?<=[a-zα-ω])[\u0300-\u036f]+/giu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss');

/** Every word from which one letter was left out, doubled, added, exchanged with its neighbour, or replaced. */
export function oneErrorAway(word: string): string[] {
  const alphabet = [...letters[alphabets.findIndex((each) => each.test(word))]!];
  const places = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  const others = places.flatMap(([before, after]) => [
    before + after.slice(1),
    before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
    ...alphabet.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
  ]);
  return [...new Set(others)].filter((other) => other !== word);
}

/** Analyses that are looked through for the words. */
const looked = 100;

/** A lexeme of the index: a word as it was said, or only a stem. */
export interface ExistingWord {
  readonly lexeme: string;
  readonly isWord: boolean;
}

/** Which of these words, or of their stems, some calls of the account have. */
export const existingWords = (
  accountId: string,
  words: readonly string[],
  languages: readonly string[],
): Statement => sql`with wanted as materialized (select lexeme, bool_or(lexeme = word) as is_word
     from unnest(${words}::text[]) word, unnest(tsvector_to_array(search_text(word, ${languages}::text[]))) lexeme group by lexeme),
   asked as materialized (select ${`${quoteLexeme(accountLexeme(accountId))} & (`} || string_agg(quote_literal(lexeme), ' | ') || ')' as query from wanted),
   found as materialized (select search from analyses where search @@ (select query from asked)::tsquery limit ${looked})
 select distinct lexeme, is_word as "isWord" from found, unnest(tsvector_to_array(search)) lexeme join wanted using (lexeme) order by lexeme`;

/** Which of these lexemes the analyses have. */
export const wordsOf = (
  ids: readonly string[],
  lexemes: readonly string[],
): Statement => sql`select distinct lexeme from analyses, unnest(tsvector_to_array(search)) lexeme
  where id = any(${ids}::text[]) and lexeme = any(${lexemes}::text[]) order by lexeme`;
