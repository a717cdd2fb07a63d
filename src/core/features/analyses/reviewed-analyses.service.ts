import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { Access } from '../access/access.js';
import { viewIndicator } from './indicator.view.js';
import { ReviewedAnalysesRepository, type ReviewedRow } from './reviewed-analyses.repository.js';
import type { ReviewedAnalysis } from './reviewed-analysis.schemas.js';

/** The analyses of reviews, for those who read the reviews. Reads in the caller's unit of work. */
@Injectable()
export class ReviewedAnalyses {
  constructor(
    private readonly analyses: ReviewedAnalysesRepository,
    private readonly access: Access,
  ) {}

  /** By analysisId, of those that exist and that the caller may read. */
  async of(caller: Principal, ids: readonly string[]): Promise<ReadonlyMap<string, ReviewedAnalysis>> {
    if (ids.length === 0) return new Map();
    const isReadable = await this.access.readable(caller, ids);
    const found = await this.analyses.find(caller.accountId, ids.filter(isReadable));
    return new Map(found.map((row) => [row.analysisId, viewReviewed(row)]));
  }
}

function viewReviewed({ indicators, ...row }: ReviewedRow): ReviewedAnalysis {
  const { analysisId: id, duration } = row;
  const fraudIndicators = (indicators ?? []).map((each, index) => viewIndicator(each, index, { id, duration }));
  return { ...row, fraudIndicators };
}
