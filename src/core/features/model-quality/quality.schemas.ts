import { z } from 'zod';
import { inOrder, period } from '../../platform/http/moment.js';

export const intervals = ['none', 'day', 'week', 'month'] as const;

/** A query carries text: what reads as a number becomes one. */
const fromText = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : value;

export const QualityQuery = z
  .strictObject({
    dateFrom: period.dateFrom.describe('When the verdict was final. Inclusive.'),
    dateTo: period.dateTo.describe('When the verdict was final. Exclusive.'),
    version: z.string().min(1).max(200).optional().describe('Only this version, exactly as it is written.'),
    threshold: z
      .preprocess(fromText, z.number('must be a number from 0 to 1').min(0).max(1).optional())
      .describe(
        'A risk of this or more counts as flagged. Without it, where the level high begins: 0.6 unless configured.',
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

export const VersionQualityView = z
  .object({
    version: z.string(),
    from: z.iso.datetime().nullable().describe('Start of the interval, inclusive; null without one.'),
    to: z.iso.datetime().nullable().describe('End of the interval, exclusive; null without one.'),
    reviewed: count.describe('Scores of analyses with a final verdict.'),
    confirmed: count.describe('Of these, fraud.'),
    truePositives: count.describe('Flagged, and fraud.'),
    falsePositives: count.describe('Flagged, and none.'),
    trueNegatives: count.describe('Not flagged, and none.'),
    falseNegatives: count.describe('Not flagged, and fraud.'),
    precision: share.nullable().describe('Share of fraud among what was flagged; null where nothing was.'),
    recall: share
      .nullable()
      .describe('Share of the flagged among fraud that reviewers confirmed; null where there is none.'),
    falsePositiveRate: share
      .nullable()
      .describe('Share of the flagged among what is no fraud; null where there is none.'),
    brierScore: share.nullable().describe('Mean squared distance of risk and verdict (Brier 1950); 0 is best.'),
    expectedCalibrationError: share
      .nullable()
      .describe('Mean distance of risk and share of fraud over ten bins (Naeini et al. 2015); 0 is best.'),
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
      .describe('Of ten bins of equal width those with scores.'),
  })
  .meta({ id: 'ModelVersionQuality' });
export type VersionQualityView = z.output<typeof VersionQualityView>;

export const ModelQualityView = z
  .object({
    model: z.string().describe('The name by which analyses keep its scores.'),
    threshold: share,
    versions: z.array(VersionQualityView).describe('By version, then by interval.'),
  })
  .meta({ id: 'ModelQuality' });
export type ModelQualityView = z.output<typeof ModelQualityView>;
