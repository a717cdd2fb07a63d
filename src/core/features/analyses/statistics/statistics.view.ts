import { riskLevels, shownStatuses } from '../analysis.types.js';
import type { CalendarDay } from './calendar.js';
import type { AnalysisTally } from './statistics.repository.js';
import { type AnalysisFigures, type AnalysisGroup, mostGroups } from './statistics.schemas.js';

interface Options {
  /** Whether the caller may know verdicts at all. */
  readonly withVerdicts: boolean;
}

export function viewFigures(tallies: readonly AnalysisTally[], { withVerdicts }: Options): AnalysisFigures {
  const total = (of: (tally: AnalysisTally) => number, among = tallies) =>
    among.reduce((sum, tally) => sum + of(tally), 0);
  const countOf = ({ count }: AnalysisTally) => count;
  const results = total((tally) => tally.results);
  const by = <T extends string>(names: readonly T[], nameOf: (tally: AnalysisTally) => string | null) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        total(
          countOf,
          tallies.filter((tally) => nameOf(tally) === name),
        ),
      ]),
    ) as Record<T, number>;
  return {
    analyses: total(countOf),
    statuses: by(shownStatuses, ({ status }) => status),
    riskLevels: by(riskLevels, ({ riskLevel }) => riskLevel),
    fraudConfirmed: withVerdicts ? total(({ fraud }) => fraud) : null,
    meanTimeToResult: results === 0 ? null : Math.round((total(({ seconds }) => seconds) / results) * 1000) / 1000,
  };
}

/** One for each of `days`, in their order. */
export function viewDays(
  tallies: readonly AnalysisTally[],
  days: readonly CalendarDay[],
  options: Options,
): AnalysisGroup[] {
  const byDay = Map.groupBy(tallies, ({ key }) => key);
  return days.map(({ date }, at) => ({ date, department: null, ...viewFigures(byDay.get(at + 1) ?? [], options) }));
}

export const viewDepartments = (tallies: readonly AnalysisTally[], options: Options): AnalysisGroup[] =>
  [...Map.groupBy(tallies, ({ key }) => key)]
    .map(([key, own]) => ({ date: null, department: key === null ? null : String(key), ...viewFigures(own, options) }))
    .toSorted((a, b) => b.analyses - a.analyses || ((a.department ?? '') < (b.department ?? '') ? -1 : 1))
    .slice(0, mostGroups);
