import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { RowBatches } from '../../platform/database/row-batches.js';
import type { CellRow } from '../../platform/http/csv.js';
import { everythingAssigned } from './listing/assigned-statements.js';
import { FoundPages } from './listing/found-pages.js';
import type { ListRow } from './listing/list.repository.js';
import { ListReviews } from './listing/list-reviews.js';
import { everything } from './listing/list-statements.js';
import { ListingService } from './listing/listing.service.js';
import { AnalysisListEntry, AnalysisQuery } from './listing/listing.schemas.js';
import { viewListEntry } from './listing/listing.view.js';

/** Rows of a table, and the analyses that they are about. */
export interface RowBatch {
  readonly rows: readonly CellRow[];
  readonly analysisIds: readonly string[];
}

/** What a row has, by the fields of an entry of the list. */
export const analysisColumns = AnalysisListEntry.omit({ snippets: true }).keyof().options;

/** Whole lists of analyses as rows of a table. */
@Injectable()
export class AnalysisRows {
  constructor(
    private readonly listing: ListingService,
    private readonly pages: FoundPages,
    private readonly reviews: ListReviews,
    private readonly rows: RowBatches,
  ) {}

  /** How many there are now, perhaps estimated. Throws what the list throws. */
  async total(caller: Principal, filters: object): Promise<number> {
    const { list } = await this.listing.page(caller, AnalysisQuery.parse({ ...filters, limit: 1 }));
    return list.pagination.total;
  }

  /** All that the caller sees of the list, of one moment but for what reviews say. Aborting `signal` ends it. */
  async *read(caller: Principal, filters: object, signal: AbortSignal): AsyncGenerator<RowBatch> {
    const query = AnalysisQuery.parse(filters);
    const { selection } = await this.pages.of(caller, query, { ...query, limit: 1, offset: 0 });
    const list = selection.assignedTo === undefined ? everything : everythingAssigned;
    for await (const found of this.rows.read<ListRow>(list(selection, query, 'whole'), signal)) {
      const analysisIds = found.map(({ analysisId }) => analysisId);
      const reviews = await this.reviews.of(caller, analysisIds);
      const rows = found.map((row) => {
        const { reviewers, snippets: _, ...entry } = viewListEntry(row, reviews.get(row.analysisId));
        return { ...entry, reviewers: reviewers.map(({ userId }) => userId) };
      });
      yield { rows, analysisIds };
    }
  }
}
