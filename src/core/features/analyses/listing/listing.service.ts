import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { paginationOf } from '../../../platform/http/list-total.js';
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

  /** Throws SERVICE_UNAVAILABLE when it takes too long. */
  async page(caller: Principal, query: AnalysisQuery): Promise<AnalysisList> {
    const { page, limit } = query;
    return timely(async () => {
      const selection = await this.selections.of(caller, query);
      const found = await this.lists.page(selection, { ...query, offset: (page - 1) * limit });
      const reviews = await this.reviews.of(
        caller,
        found.rows.map(({ analysisId }) => analysisId),
      );
      return {
        data: found.rows.map((row) => viewListEntry(row, reviews.get(row.analysisId))),
        pagination: paginationOf(page, limit, found),
      };
    });
  }
}
