import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { paginationOf } from '../../../platform/http/list-total.js';
import { cursorOf, readCursor } from './cursor.js';
import { ListRepository } from './list.repository.js';
import { ListReviews } from './list-reviews.js';
import { viewListEntry } from './listing.view.js';
import type { AnalysisList, AnalysisQuery } from './listing.schemas.js';
import { Selections } from './selections.js';
import { timely } from './timely.js';

@Injectable()
export class ListingService {
  constructor(
    private readonly lists: ListRepository,
    private readonly selections: Selections,
    private readonly reviews: ListReviews,
  ) {}

  /** With the cursor of the next page, if there is one. Throws INVALID_PARAMETERS; SERVICE_UNAVAILABLE when it takes too long. */
  async page(caller: Principal, query: AnalysisQuery): Promise<{ list: AnalysisList; next?: string }> {
    const { limit, cursor } = query;
    const after = cursor === undefined ? undefined : readCursor(query, cursor);
    const page = after?.page ?? query.page ?? 1;
    return timely(async () => {
      const selection = await this.selections.of(caller, query);
      const found = await this.lists.page(selection, {
        ...query,
        offset: after ? 0 : (page - 1) * limit,
        ...(after && { after }),
      });
      const reviews = await this.reviews.of(
        caller,
        found.rows.map(({ analysisId }) => analysisId),
      );
      const data = found.rows.map((row) => viewListEntry(row, reviews.get(row.analysisId)));
      const pagination = { ...paginationOf(page, limit, found), hasNext: found.hasNext };
      const last = found.rows.at(-1);
      return { list: { data, pagination }, ...(found.hasNext && last && { next: cursorOf(query, page + 1, last) }) };
    });
  }
}
