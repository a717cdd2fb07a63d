import type { ListRow } from './list.repository.js';
import type { Reviewed } from './list-reviews.js';
import type { AnalysisListEntry } from './listing.schemas.js';
import type { Snippet } from '../search/snippets.js';

const nothing: Reviewed = { reviewers: [], verdict: null };

/**
 * @param reviewed what the caller sees of its reviews, if there are any
 * @param snippets undefined where they were not asked for
 */
export function viewListEntry(
  row: ListRow,
  { reviewers, verdict }: Reviewed = nothing,
  snippets?: readonly Snippet[],
): AnalysisListEntry {
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
    ...(snippets && { snippets: [...snippets] }),
  };
}
