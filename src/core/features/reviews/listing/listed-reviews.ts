import { Injectable } from '@nestjs/common';
import { ReviewedAnalyses } from '../../analyses/reviewed-analyses.service.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import { ReviewReader } from '../review-reader.js';
import type { ReviewView } from '../review.schemas.js';
import type { ShownReview } from '../review.view.js';

/** The entries of a page, with what `include` adds to each. Reads in the caller's unit of work. */
@Injectable()
export class ListedReviews {
  constructor(
    private readonly reader: ReviewReader,
    private readonly analyses: ReviewedAnalyses,
  ) {}

  async views(caller: Principal, rows: readonly ShownReview[], include: readonly 'analysis'[]): Promise<ReviewView[]> {
    const views = await this.reader.views(caller, rows, { withRole: false });
    if (!include.includes('analysis')) return views;
    const ids = new Set(views.map(({ analysisId }) => analysisId));
    const analyses = await this.analyses.of(caller, [...ids]);
    return views.map((view) => ({ ...view, analysis: analyses.get(view.analysisId) ?? null }));
  }
}

/** Throws INSUFFICIENT_PERMISSIONS. */
export function mustRead({ scopes }: Principal, include: readonly 'analysis'[]): void {
  if (include.includes('analysis') && !scopes.has('read:analyses'))
    throw errors.insufficientPermissions('the scope read:analyses, to include it');
}
