import { z } from 'zod';
import { inOrder, period } from '../../platform/http/moment.js';

export const intervals = ['none', 'day', 'week', 'month'] as const;

/** A query carries text: what reads as a number becomes one. */
const fromText = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : value;

export const QualityQuery = z
  .strictObject({
    dateFrom: period.dateFrom.describe('When the verdict became final. Inclusive.'),
    dateTo: period.dateTo.describe('When the verdict became final. Exclusive.'),
    version: z.string().min(1).max(200).optional().describe('Only this version, matched exactly.'),
    threshold: z
      .preprocess(fromText, z.number('must be a number from 0 to 1').min(0).max(1).optional())
      .describe(
        'A risk at or above it counts as flagged. Default: the start of the level high, which is 0.6 unless configured.',
      ),
    interval: z
      .enum(intervals)
      .default('none')
      .describe('One entry for each day, week (from Monday) or month in UTC in which verdicts became final.'),
  })
  .refine(...inOrder);
export type QualityQuery = z.output<typeof QualityQuery>;

const share = z.number().min(0).max(1);
const count = z.int().min(0);

export const IndicatorQualityView = z
  .object({
    type: z.string().nullable().describe('Null: missed signs for which the reviewer named no type.'),
    judged: count.describe(
      'Indicators with a verdict of a reviewer, each once: that of the adjudication, else the last one.',
    ),
    confirmed: count.describe('Of these, confirmed.'),
    precision: share.nullable().describe('confirmed ÷ judged; null if none was judged.'),
    missed: count.describe(
      'Missed signs that reviewers added; of several reviews of a call, those of the review with most.',
    ),
  })
  .meta({ id: 'IndicatorQuality' });
export type IndicatorQualityView = z.output<typeof IndicatorQualityView>;

export const VersionQualityView = z
  .object({
    version: z.string(),
    from: z.iso.datetime().nullable().describe('Start of the interval, inclusive; null without one.'),
    to: z.iso.datetime().nullable().describe('End of the interval, exclusive; null without one.'),
    reviewed: count.describe('Scores of analyses with a final verdict.'),
    confirmed: count.describe('Of these, confirmed as fraud.'),
    truePositives: count.describe('Flagged and fraud.'),
    falsePositives: count.describe('Flagged but legitimate.'),
    trueNegatives: count.describe('Not flagged and legitimate.'),
    falseNegatives: count.describe('Not flagged but fraud.'),
    precision: share.nullable().describe('Share of fraud among flagged scores; null if there are none.'),
    recall: share.nullable().describe('Share of confirmed frauds that were flagged; null if there are none.'),
    falsePositiveRate: share
      .nullable()
      .describe('Share of legitimate calls that were flagged; null if there are none.'),
    brierScore: share.nullable().describe('Mean squared difference between risk and verdict (Brier 1950); 0 is best.'),
    expectedCalibrationError: share
      .nullable()
      .describe('Mean difference between risk and share of fraud over ten bins (Naeini et al. 2015); 0 is best.'),
    calibration: z
      .array(
        z.object({
          from: share.describe('Inclusive.'),
          to: share.describe('Exclusive; 1 is in the last bin.'),
          count,
          meanRisk: share,
          fraudRate: share.describe('Share of fraud by verdict.'),
        }),
      )
      .describe('Those of ten bins of equal width that have scores.'),
    indicators: z
      .array(IndicatorQualityView)
      .describe(
        'By type: what reviewers judged and added, in calls with a final verdict. Types without either are absent.',
      ),
  })
  .meta({ id: 'ModelVersionQuality' });
export type VersionQualityView = z.output<typeof VersionQualityView>;

export const ModelQualityView = z
  .object({
    model: z.string().describe('The name under which analyses store its scores.'),
    threshold: share,
    versions: z.array(VersionQualityView).describe('By version, then by interval.'),
  })
  .meta({ id: 'ModelQuality' });
export type ModelQualityView = z.output<typeof ModelQualityView>;
