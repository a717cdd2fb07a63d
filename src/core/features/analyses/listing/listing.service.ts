import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { paginationOf } from '../../../platform/http/list-total.js';
import { Snippets } from '../search/snippets.js';
import { cursorOf, readCursor } from './cursor.js';
import { FoundPages } from './found-pages.js';
import { ListReviews } from './list-reviews.js';
import { viewListEntry } from './listing.view.js';
import type { AnalysisList, AnalysisQuery } from './listing.schemas.js';
import { timely } from './timely.js';

@Injectable()
export class ListingService {
  constructor(
    private readonly pages: FoundPages,
    private readonly reviews: ListReviews,
    private readonly snippets: Snippets,
  ) {}

  /** With the cursor of the next page, if there is one. Throws INVALID_PARAMETERS; SERVICE_UNAVAILABLE when it takes too long. */
  async page(caller: Principal, query: AnalysisQuery): Promise<{ list: AnalysisList; next?: string }> {
    const { limit, cursor } = query;
    const after = cursor === undefined ? undefined : readCursor(query, cursor);
    const page = after?.page ?? query.page ?? 1;
    return timely(async () => {
      const {
        page: found,
        selection,
        similarWords,
      } = await this.pages.of(caller, query, {
        ...query,
        offset: after ? 0 : (page - 1) * limit,
        ...(after && { after }),
      });
      const ids = found.rows.map(({ analysisId }) => analysisId);
      const [reviews, snippets] = await Promise.all([
        this.reviews.of(caller, ids),
        query.include && selection.search ? this.snippets.of(ids, selection.search) : undefined,
      ]);
      const data = found.rows.map((row) =>
        viewListEntry(row, reviews.get(row.analysisId), snippets && (snippets.get(row.analysisId) ?? [])),
      );
      const pagination = { ...paginationOf(page, limit, found), hasNext: found.hasNext };
      const last = found.rows.at(-1);
      const list = { data, pagination, ...(similarWords && { similarWords: [...similarWords] }) };
      return { list, ...(found.hasNext && last && { next: cursorOf(query, page + 1, last) }) };
    });
  }
}
