import { sql, type Statement } from '../../../platform/database/statement.js';
import type { Term } from './search-terms.js';

/** What PostgreSQL makes of the text of a term: tsqueries as text, empty where it finds no word in it. */
export interface Reading {
  /** Every word as written (configuration `simple`). */
  readonly words: string;
  /** Their stems (configuration `english`); empty for a stop word. */
  readonly stems: string;
  readonly phrase: string;
  /** As `words`, but they may go on. */
  readonly beginnings: string;
}

/** Reads these texts, each also quoted. */
export const readTerms = (
  texts: readonly string[],
): Statement => sql`select plainto_tsquery('simple', term)::text as words, plainto_tsquery('english', term)::text as stems,
    phraseto_tsquery('simple', term)::text as phrase, to_tsquery('simple', quoted || ':*')::text as beginnings
  from unnest(${texts}::text[], ${texts.map(quoteLexeme)}::text[]) with ordinality as terms (term, quoted, place) order by place`;

export interface SearchQuery {
  /** A tsquery. Null: nothing that could be found is asked for. */
  readonly query: string | null;
  /**
   * What the index is asked, where that differs from `query`, which each row is then held against: without what is
   * negated, and without short beginnings, for which the index would gather half of its entries. Null: an index is of no
   * use, as with `-word` alone.
   */
  readonly indexed: string | null;
}

/** The text as one lexeme of a tsquery. Nothing in it can end the lexeme. */
export const quoteLexeme = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Shorter beginnings are not looked up in the index when there is another word to look up. */
const shortestLookedUp = 3;

/** @param readings of the terms, in their order */
export function composeSearch(alternatives: readonly (readonly Term[])[], readings: readonly Reading[]): SearchQuery {
  let at = 0;
  const groups = alternatives.map((terms) =>
    composeGroup(
      terms.map((term) => ({ term, reading: readings[at++]! })).filter(({ reading }) => reading.words !== ''),
    ),
  );
  const found = groups.filter(({ query }) => query !== '');
  if (found.length === 0) return { query: null, indexed: null };
  const indexed = found.every((group) => group.indexed !== '') ? either(found.map((group) => group.indexed)) : null;
  return { query: either(found.map(({ query }) => query)), indexed };
}

interface ReadTerm {
  readonly term: Term;
  readonly reading: Reading;
}

function composeGroup(terms: readonly ReadTerm[]): { query: string; indexed: string } {
  const wanted = terms.filter(({ term }) => !term.negated);
  const isStopWord = ({ term, reading }: ReadTerm) => !term.phrase && reading.stems === '';
  const meaningful = wanted.filter((each) => !isStopWord(each));
  const kept = meaningful.length > 0 ? meaningful : wanted; // "the" alone is looked for; in "the bank" it says nothing
  const isShort = ({ term }: ReadTerm) => term.prefix && term.text.length < shortestLookedUp;
  const lookedUp = kept.some((each) => !isShort(each)) ? kept.filter((each) => !isShort(each)) : kept;
  const unwanted = terms.filter(({ term }) => term.negated).map((each) => `!${express(each)}`);
  return { query: both([...kept.map(express), ...unwanted]), indexed: both(lookedUp.map(express)) };
}

/** The word as it is written, its stem, or an identifier. */
function express({ term, reading }: ReadTerm): string {
  if (term.phrase) return `(${reading.phrase})`;
  // Of "case-20" only the last part may go on.
  const words = term.prefix ? reading.beginnings.replaceAll(/:\*(?=.*:\*)/gs, '') : reading.words;
  const identifiers = writtenForms(term.text).map((form) => quoteLexeme(form) + (term.prefix ? ':*' : ''));
  return `(${either([...new Set([words, reading.stems, ...identifiers].filter(Boolean))])})`;
}

/** The lexemes under which search-vector.ts keeps identifiers: as written, and the digits of a telephone number. */
function writtenForms(text: string): string[] {
  const written = text.toLowerCase();
  const digits = text.replaceAll(/\D/g, '');
  const isNumber = /^\+?[\d()./-]+$/.test(text) && digits.length >= 4;
  return [...(/^\p{L}+$/u.test(text) ? [] : [written]), ...(isNumber ? [digits] : [])];
}

const both = (queries: readonly string[]): string => queries.join(' & ');
const either = (queries: readonly string[]): string =>
  queries.length === 1 ? queries[0]! : queries.map((query) => `(${query})`).join(' | ');
