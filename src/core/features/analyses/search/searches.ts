import { Injectable } from '@nestjs/common';
import { ListPool } from '../../../platform/database/list-pool.js';
import { composeSearch, type Reading, readTerms, type SearchQuery } from './search-query.js';
import { readSearch } from './search-terms.js';
import { Recent } from './recent.js';

/** Turns what people type into what PostgreSQL looks for. Its own parser reads the words, as it read the documents. */
@Injectable()
export class Searches {
  private readonly read = new Recent<SearchQuery>(1000);

  constructor(private readonly pool: ListPool) {}

  query(text: string): Promise<SearchQuery> {
    return this.read.get(text, async () => {
      const alternatives = readSearch(text);
      const texts = alternatives.flat().map((term) => term.text);
      return composeSearch(alternatives, await this.pool.rows<Reading>(readTerms(texts)));
    });
  }
}
