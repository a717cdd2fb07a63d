import { Injectable } from '@nestjs/common';
import { analysisColumns, AnalysisRows } from '../analyses/analysis-rows.service.js';
import { reviewColumns, ReviewRows } from '../reviews/review-rows.service.js';
import type { ViewResource } from '../views/view.schemas.js';

/** Columns of each list, in the order in which they stand where none are named. */
export const columnsOf: Readonly<Record<ViewResource, readonly string[]>> = {
  analyses: analysisColumns,
  reviews: reviewColumns,
};

/** Where the rows of each list come from. */
@Injectable()
export class ExportSources {
  constructor(
    private readonly analyses: AnalysisRows,
    private readonly reviews: ReviewRows,
  ) {}

  of(resource: ViewResource): Pick<AnalysisRows, 'total' | 'read'> {
    return resource === 'analyses' ? this.analyses : this.reviews;
  }
}
