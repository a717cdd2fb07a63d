import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Searches } from '../search/searches.js';
import { type FoundPage, ListRepository } from './list.repository.js';
import type { Page } from './list-statements.js';
import type { AnalysisQuery } from './listing.schemas.js';
import type { Selection } from './selection.js';
import { Selections } from './selections.js';

export interface Finding {
  readonly page: FoundPage;
  readonly selection: Selection;
  /** Where they were searched instead of what nothing has; only those that the page has: others may be of calls that the caller may not see. */
  readonly similarWords?: readonly string[];
}

/** Pages of what a caller asks for; where nothing has the words of a search, of what has similar ones. */
@Injectable()
export class FoundPages {
  constructor(
    private readonly lists: ListRepository,
    private readonly selections: Selections,
    private readonly searches: Searches,
  ) {}

  /** Throws as `Selections.of`. */
  async of(caller: Principal, query: AnalysisQuery, page: Page): Promise<Finding> {
    const selection = await this.selections.of(caller, query);
    const exact = { page: await this.lists.page(selection, page), selection };
    if (query.search === undefined || exact.page.rows.length > 0 || exact.page.total > 0) return exact;
    const similar = await this.searches.similar(caller.accountId, query.search);
    if (!similar) return exact;
    const widened = { ...selection, search: similar.query };
    const found = await this.lists.page(widened, page);
    if (found.rows.length === 0 && found.total === 0) return exact;
    const ids = found.rows.map(({ analysisId }) => analysisId);
    return { page: found, selection: widened, similarWords: await this.searches.wordsOf(ids, similar.words) };
  }
}
