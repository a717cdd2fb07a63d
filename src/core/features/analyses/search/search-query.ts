import { sql, type Statement } from '../../../platform/database/statement.js';
import { quoteLexeme } from './search-vector.js';
import type { Term } from './search-terms.js';
import { pairsOf, umlautForms, writtenForms } from './written-forms.js';

/** What PostgreSQL makes of the text of a term: tsqueries as text, empty where it finds no word in it. */
export interface Reading {
  /** Its words as written, one after the other. */
  readonly words: string;
  /** Its stem in each language; none of several words, or of a stop word. */
  readonly stems: readonly string[];
  /** Whether it says nothing in one of the languages. */
  readonly isStopWord: boolean;
  /** As `words`, but the last may go on. */
  readonly beginnings: string;
}

/** Reads these texts, in their order, with the stems of these languages. */
export const readTerms = (
  texts: readonly string[],
  languages: readonly string[],
): Statement => sql`select phraseto_tsquery('simple', folded)::text as words,
    case when numnode(phraseto_tsquery('simple', folded)) = 1 then coalesce(stems, '{}') else '{}' end as stems,
    coalesce(says_nothing, false) and folded ~ '\\S' as "isStopWord",
    case when folded ~ '\\S' then to_tsquery('simple', '''' || folded || ''':*')::text else '' end as beginnings
  from (select place, search_words(search_fold(term)) as folded from unnest(${texts}::text[]) with ordinality as terms (term, place)) terms
  left join lateral (select array_agg(distinct quote_literal(lexeme)) filter (where lexeme is not null) as stems, bool_or(lexeme is null) as says_nothing
    from (select distinct search_config(language) as config from unnest(${languages}::text[]) language) configs
    left join lateral unnest(search_stems(folded, config)) lexeme on true where config is not null) languages on true
  order by place`;

/** A term with all the ways in which it may be written, of which `readings` are the words. */
export interface ReadTerm {
  readonly term: Term;
  readonly readings: readonly Reading[];
  /** Lexemes that are as good as the term. */
  readonly similar?: readonly string[];
}

export interface SearchQuery {
  /** A tsquery. Null: nothing that could be found is asked for. */
  readonly query: string | null;
  /**
   * What the index is asked, where that differs from `query`, which each row is then held against: without what is
   * negated, and without short beginnings, for which the index would gather half of its entries. Null: an index is of no
   * use, as with `-word` alone.
   */
  readonly indexed: string | null;
  /** Any of what is wanted, as a part of a call has it. Null: there is only what must not be there. */
  readonly anyTerm: string | null;
  /** Any of the words of it, to mark each. */
  readonly anyWord: string | null;
}

/** The texts of a term that are read, the term as it is written first. */
export const textsOf = ({ text, phrase }: Term, languages: readonly string[]): string[] =>
  phrase || !languages.includes('de') ? [text] : [text, ...umlautForms(text)];

/** Shorter beginnings are not looked up in the index when there is another word to look up. */
const shortestLookedUp = 3;

/** @param alternatives the terms of each belong together */
export function composeSearch(alternatives: readonly (readonly ReadTerm[])[]): SearchQuery {
  const groups = alternatives.map((terms) => composeGroup(terms.filter((each) => express(each) !== '')));
  const found = groups.filter(({ query }) => query !== '');
  if (found.length === 0) return { query: null, indexed: null, anyTerm: null, anyWord: null };
  const indexed = found.every((group) => group.indexed !== '') ? either(found.map((group) => group.indexed)) : null;
  const wanted = found.flatMap((group) => group.wanted);
  const anyTerm = wanted.length > 0 ? either(wanted) : null;
  const anyWord = anyTerm?.replaceAll(/ <(?:-|\d+)> /g, ' | ') ?? null;
  return { query: either(found.map(({ query }) => query)), indexed, anyTerm, anyWord };
}

interface Group {
  readonly query: string;
  readonly indexed: string;
  readonly wanted: readonly string[];
}

function composeGroup(terms: readonly ReadTerm[]): Group {
  const wanted = terms.filter(({ term }) => !term.negated);
  const isStopWord = ({ term, readings }: ReadTerm) => !term.phrase && readings[0]?.isStopWord === true;
  const meaningful = wanted.filter((each) => !isStopWord(each));
  const kept = meaningful.length > 0 ? meaningful : wanted; // "the" alone is looked for; in "the bank" it says nothing
  const isShort = ({ term }: ReadTerm) => term.prefix && term.text.length < shortestLookedUp;
  const lookedUp = kept.some((each) => !isShort(each)) ? kept.filter((each) => !isShort(each)) : kept;
  const unwanted = terms.filter(({ term }) => term.negated).map((each) => `!${express(each)}`);
  return {
    query: both([...kept.map(express), ...unwanted]),
    indexed: both(lookedUp.map(express)),
    wanted: kept.map(express),
  };
}

/** The words as they are written, their stems, a number, an id, or what is as good; empty where there is nothing to find in it. */
function express({ term, readings, similar = [] }: ReadTerm): string {
  const [written, ...others] = readings.map((reading) => reading.words);
  const words = term.phrase
    ? [written]
    : [
        term.prefix && readings[0] ? lastGoesOn(readings[0].beginnings) : written,
        ...others,
        ...readings.flatMap(({ stems }) => stems),
        ...writtenForms(term.text, term.prefix),
      ];
  const ways = [...new Set([...words, ...similar.map(quoteLexeme)].filter((way): way is string => Boolean(way)))];
  const parts = [...(ways.length > 0 ? [`(${either(ways)})`] : []), ...pairsOf(term.text)];
  return parts.length > 1 ? `(${both(parts)})` : (parts[0] ?? '');
}

/**
 * Of "case-20" only the last part may go on, and need not follow the others: stems have no positions, and those that begin with it
 * would make PostgreSQL deny that it follows.
 */
function lastGoesOn(beginnings: string): string {
  const parts = beginnings.split(' <-> ');
  const before = parts.slice(0, -1).map((part) => part.replace(/:\*$/, ''));
  return both([...(before.length > 0 ? [`(${before.join(' <-> ')})`] : []), ...parts.slice(-1)]);
}

const both = (queries: readonly string[]): string => queries.join(' & ');
const either = (queries: readonly string[]): string =>
  queries.length === 1 ? queries[0]! : queries.map((query) => `(${query})`).join(' | ');
