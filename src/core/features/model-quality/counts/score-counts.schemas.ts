import { z } from 'zod';
import { inOrder, period } from '../../../platform/http/moment.js';
import { intervals } from '../quality.schemas.js';

export const defaultDays = 90;
const dates = {
  dateFrom: period.dateFrom.describe(
    `Start of the period in which the scores were made, inclusive. Default: ${defaultDays} days before its end.`,
  ),
  dateTo: period.dateTo.describe('End of the period, exclusive. Default: now.'),
};

export const ScoreCountsQuery = z
  .strictObject({
    ...dates,
    version: z.string().min(1).max(200).optional().describe('Only this version, matched exactly.'),
    interval: z
      .enum(intervals)
      .default('none')
      .describe('One entry for each day, week (from Monday) or month in UTC in which scores were made.'),
  })
  .refine(...inOrder);
export type ScoreCountsQuery = z.output<typeof ScoreCountsQuery>;

export const ComparisonQuery = z.strictObject(dates).refine(...inOrder);
export type ComparisonQuery = z.output<typeof ComparisonQuery>;

const count = z.int().min(0);
const counts = {
  analyses: count,
  frauds: count.describe('Of these, with the final verdict fraud.'),
  legitimate: count.describe('Of these, with the final verdict legitimate.'),
};
const score = z.int().min(0).max(100);
const moments = { from: z.iso.datetime(), to: z.iso.datetime() };

export const ScoreCountsView = z
  .object({
    model: z.string(),
    ...moments,
    alertsFrom: score.describe('The riskScore of an analysis from which on `fraud.detected` is raised.'),
    versions: z
      .array(
        z
          .object({
            version: z.string(),
            from: z.iso.datetime().nullable().describe('Start of the interval, inclusive; null without one.'),
            to: z.iso.datetime().nullable().describe('End of the interval, exclusive; null without one.'),
            first: z.iso.datetime().describe('When the first of these scores was made.'),
            last: z.iso.datetime(),
            scores: z
              .array(z.object({ score: score.describe('risk × 100, rounded.'), ...counts }))
              .describe('In ascending order; scores that no analysis has are absent.'),
          })
          .meta({ id: 'VersionScoreCounts' }),
      )
      .describe('By version, then by interval.'),
  })
  .meta({ id: 'ModelScoreCounts' });
export type ScoreCountsView = z.output<typeof ScoreCountsView>;

const Cell = z.object(counts).meta({ id: 'ComparedCounts' });

export const ComparisonView = z
  .object({
    model: z.string(),
    with: z.string().describe('The name of the other model.'),
    ...moments,
    analyses: count.describe('That both models have scored.'),
    thresholds: z
      .array(
        z.object({
          threshold: score,
          both: Cell.describe('Scores of both models are at or above the threshold.'),
          onlyModel: Cell.describe('Only that of `model` is.'),
          onlyWith: Cell.describe('Only that of `with` is.'),
          neither: Cell,
        }),
      )
      .describe('From 0 to 100; empty where no analysis has both scores.'),
  })
  .meta({ id: 'ModelComparison' });
export type ComparisonView = z.output<typeof ComparisonView>;
