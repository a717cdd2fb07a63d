import type { AnalysisView } from '../core/features/analyses/analysis.schemas.js';
import { table } from './table.js';

/** One line for each recording that was analysed, the riskiest first. */
export function analysesTable(analyses: ReadonlyMap<string, AnalysisView>): string {
  const score = (analysis: AnalysisView) => analysis.fraudAnalysis?.riskScore ?? -1;
  const rows = [...analyses]
    .toSorted(([, one], [, other]) => score(other) - score(one))
    .map(([recording, analysis]) => [
      recording,
      `${analysis.fileInfo.duration.toFixed(0)} s`,
      String(analysis.fraudAnalysis?.riskScore ?? '–'),
      verdict(analysis),
      strongest(analysis),
    ]);
  return table(['recording', 'length', 'score', 'level', 'strongest sign'], rows);
}

const verdict = ({ fraudAnalysis, notScored, error }: AnalysisView): string =>
  fraudAnalysis?.riskLevel ?? (notScored ? `not scored: ${notScored.reason}` : `failed: ${error?.code}`);

const strongest = ({ fraudAnalysis }: AnalysisView): string =>
  fraudAnalysis?.fraudIndicators.toSorted((one, other) => other.confidence - one.confidence)[0]?.type ?? '';
