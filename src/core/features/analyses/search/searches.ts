import { Injectable } from '@nestjs/common';
import { ListPool } from '../../../platform/database/list-pool.js';
import { sql, type Statement } from '../../../platform/database/statement.js';
import { composeSearch, type Reading, type ReadTerm, readTerms, type SearchQuery, textsOf } from './search-query.js';
import { readSearch, type Term } from './search-terms.js';
import { Recent } from './recent.js';
import { type ExistingWord, existingWords, forgivable, oneErrorAway, wordsOf } from './typing-errors.js';

/** A search for words that differ in one letter from what was asked for. */
export interface SimilarSearch {
  readonly query: SearchQuery;
  /** The words as the index has them: without accents, in lower case, some without their endings. */
  readonly words: readonly string[];
}

const languageSeconds = 60;
/** Looked up from one to the next, however many transcripts there are of each. */
const spokenIn = (accountId: string): Statement => {
  const next = (after: Statement) => sql`(select lower(split_part(language, '-', 1)) from transcripts
    where account_id = ${accountId}${after} order by lower(split_part(language, '-', 1)) limit 1)`;
  return sql`with recursive spoken as (select ${next(sql``)} as language
     union all select ${next(sql` and lower(split_part(language, '-', 1)) > spoken.language`)} from spoken where spoken.language is not null)
   select language from spoken where language is not null limit 50`;
};

/** Turns what people type into what PostgreSQL looks for, by the same functions that read the texts of calls. */
@Injectable()
export class Searches {
  private readonly read = new Recent<SearchQuery>(1000);
  private readonly languages = new Recent<readonly string[]>(1000, languageSeconds);

  constructor(private readonly pool: ListPool) {}

  async query(accountId: string, text: string): Promise<SearchQuery> {
    const languages = await this.languagesOf(accountId);
    return this.read.get(JSON.stringify([languages, text]), async () =>
      composeSearch(await this.readTerms(readSearch(text), languages)),
    );
  }

  /** For a text by which nothing was found; undefined where no similar word is there either. */
  async similar(accountId: string, text: string): Promise<SimilarSearch | undefined> {
    const alternatives = readSearch(text);
    const languages = await this.languagesOf(accountId);
    const similar = new Map<Term, readonly string[]>();
    for (const [term, word] of forgivable(alternatives.flat())) {
      const found = await this.pool.rows<ExistingWord>(existingWords(accountId, oneErrorAway(word), languages));
      const words = found.filter(({ isWord }) => isWord);
      if (found.length > 0)
        similar.set(
          term,
          (words.length > 0 ? words : found).map(({ lexeme }) => lexeme),
        );
    }
    if (similar.size === 0) return undefined;
    const read = await this.readTerms(alternatives, languages, similar);
    return { query: composeSearch(read), words: [...new Set([...similar.values()].flat())] };
  }

  /** Which of these words, as the index has them, the analyses have. */
  async wordsOf(analysisIds: readonly string[], words: readonly string[]): Promise<string[]> {
    const rows = await this.pool.rows<{ lexeme: string }>(wordsOf(analysisIds, words));
    return rows.map(({ lexeme }) => lexeme);
  }

  private async readTerms(
    alternatives: readonly Term[][],
    languages: readonly string[],
    similar: ReadonlyMap<Term, readonly string[]> = new Map(),
  ): Promise<ReadTerm[][]> {
    const textsOfTerm = (term: Term) => [...textsOf(term, languages), ...(similar.get(term) ?? [])];
    const texts = alternatives.flat().flatMap(textsOfTerm);
    const readings = await this.pool.rows<Reading>(readTerms(texts, languages));
    let at = 0;
    return alternatives.map((terms) =>
      terms.map((term) => {
        const read = readings.slice(at, (at += textsOfTerm(term).length));
        return { term, readings: read, similar: similar.get(term) ?? [] };
      }),
    );
  }

  /** Those of the account's transcripts, and English. */
  private languagesOf(accountId: string): Promise<readonly string[]> {
    return this.languages.get(accountId, async () => {
      const found = await this.pool.rows<{ language: string }>(spokenIn(accountId));
      return [...new Set(['en', ...found.map(({ language }) => language)])].toSorted();
    });
  }
}
