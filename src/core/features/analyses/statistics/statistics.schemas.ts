import { z } from 'zod';
import { inOrder, period } from '../../../platform/http/moment.js';
import { TimeZone } from '../../accounts/user-values.js';
import { riskLevels, shownStatuses } from '../analysis.types.js';

export const groupings = ['day', 'week', 'department'] as const;
/** Groups that an answer has at most. */
export const mostGroups = 400;
export const defaultDays = 30;

export const AnalysisStatisticsQuery = z
  .strictObject({
    dateFrom: period.dateFrom.describe(
      `Start of the period in which analyses were created, inclusive. Default: ${defaultDays} days before its end.`,
    ),
    dateTo: period.dateTo.describe('End of the period, exclusive. Default: now.'),
    groupBy: z
      .enum(groupings)
      .default('day')
      .describe(`A week begins on Monday. A period has at most ${mostGroups} days or weeks.`),
    timeZone: TimeZone.default('UTC').describe('IANA zone in which days begin, such as Europe/Berlin.'),
  })
  .refine(...inOrder);
export type AnalysisStatisticsQuery = z.output<typeof AnalysisStatisticsQuery>;

const count = z.int().min(0);
const countsOf = <T extends string>(names: readonly T[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<T, typeof count>);

const figures = {
  analyses: count.describe('Analyses that were created.'),
  statuses: countsOf(shownStatuses).describe('By the status that they have now.'),
  riskLevels: countsOf(riskLevels).describe('By risk level; analyses without a result have none.'),
  fraudConfirmed: count
    .nullable()
    .describe('With the final verdict fraud, as far as the caller may read it; null without the scope read:reviews.'),
  meanTimeToResult: z
    .number()
    .nullable()
    .describe('Mean seconds from the upload to the result, of completed analyses; null if there are none.'),
};

export const AnalysisFigures = z.object(figures).meta({ id: 'AnalysisFigures' });
export type AnalysisFigures = z.output<typeof AnalysisFigures>;

export const AnalysisGroup = z
  .object({
    date: z.iso.date().nullable().describe('First day of the group; null with groupBy=department.'),
    department: z.string().nullable().describe('Null where analyses have none, and for days and weeks.'),
    ...figures,
  })
  .meta({ id: 'AnalysisGroup' });
export type AnalysisGroup = z.output<typeof AnalysisGroup>;

export const AnalysisStatisticsView = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    timeZone: z.string(),
    groupBy: z.enum(groupings),
    total: AnalysisFigures,
    groups: z
      .array(AnalysisGroup)
      .describe(
        `Each day or week of the period in its order, empty ones too; departments with the most analyses first, at most ${mostGroups}.`,
      ),
  })
  .meta({ id: 'AnalysisStatistics' });
export type AnalysisStatisticsView = z.output<typeof AnalysisStatisticsView>;
