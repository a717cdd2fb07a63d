import { Injectable } from '@nestjs/common';
import { ListPool } from '../../../platform/database/list-pool.js';
import { sql, type Statement } from '../../../platform/database/statement.js';
import type { SearchQuery } from './search-query.js';

/** What was said where words are found. */
export interface Snippet {
  readonly text: string;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
  /** Of words in `text`, in UTF-16 code units. */
  readonly matches: { readonly start: number; readonly end: number }[];
}

interface Row extends Omit<Snippet, 'matches'> {
  readonly analysisId: string;
  /** Parts of `text` between blanks. */
  readonly words: readonly string[];
}

const most = 3;

const spoken = (ids: readonly string[], anyTerm: string, anyWord: string): Statement => {
  const has = (text: Statement, query: string) =>
    sql`search_text(search_fold(${text}), array[t.language]) @@ ${query}::tsquery`;
  return sql`select t.analysis_id as "analysisId", said->>'text' as text, (said->>'start')::float8 as start, (said->>'end')::float8 as end,
    (said->>'speaker')::int as speaker,
    array(select distinct word from regexp_split_to_table(said->>'text', '\\s+') word where ${has(sql`word`, anyWord)}) as words
  from unnest(${ids}::text[]) id join transcripts t on t.analysis_id = id cross join lateral
   (select said from jsonb_array_elements(t.utterances) said where ${has(sql`said->>'text'`, anyTerm)} limit ${most}) found`;
};

/** The parts of transcripts in which a search finds its words. */
@Injectable()
export class Snippets {
  constructor(private readonly pool: ListPool) {}

  /** The first three of each analysis; none where the words are not in its transcript. */
  async of(
    analysisIds: readonly string[],
    { anyTerm, anyWord }: SearchQuery,
  ): Promise<ReadonlyMap<string, readonly Snippet[]>> {
    if (anyTerm === null || anyWord === null || analysisIds.length === 0) return new Map();
    const rows = await this.pool.rows<Row>(spoken(analysisIds, anyTerm, anyWord));
    const snippets = Map.groupBy(
      rows.toSorted((one, other) => one.start - other.start),
      ({ analysisId }) => analysisId,
    );
    return new Map([...snippets].map(([id, parts]) => [id, parts.map(marked)]));
  }
}

function marked({ text, start, end, speaker, words }: Row): Snippet {
  const wanted = new Set(words);
  const matches = [...text.matchAll(/\S+/g)]
    .filter(([word]) => wanted.has(word))
    .map(({ 0: word, index }) => bare(word, index));
  return { text, start, end, speaker, matches };
}

/** Without the punctuation around the word. */
function bare(word: string, index: number): { start: number; end: number } {
  const characters = [...word.matchAll(/[\p{L}\p{N}]\p{M}*/gu)];
  const [first, last] = [characters[0], characters.at(-1)];
  return { start: index + (first?.index ?? 0), end: index + (last ? last.index + last[0].length : word.length) };
}
