import type { ListRow } from './list.repository.js';
import type { Reviewed } from './list-reviews.js';
import type { AnalysisListEntry } from './listing.schemas.js';

const nothing: Reviewed = { reviewers: [], verdict: null };

/** @param reviewed what the caller sees of its reviews, if there are any */
export function viewListEntry(row: ListRow, { reviewers, verdict }: Reviewed = nothing): AnalysisListEntry {
  const { analysisId, status, riskScore, riskLevel, duration, createdAt, tags, summary } = row;
  const { priority, callerId, department, fileName, language, indicatorTypes, warnings, notScored } = row;
  return {
    analysisId,
    status,
    riskScore,
    riskLevel,
    duration,
    createdAt: createdAt.toISOString(),
    tags,
    summary,
    priority,
    callerId,
    department,
    fileName,
    language,
    indicatorTypes: [...new Set(indicatorTypes)],
    warnings,
    notScored,
    reviewers: [...reviewers],
    verdict,
  };
}
