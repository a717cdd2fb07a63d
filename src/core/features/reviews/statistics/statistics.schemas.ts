import { z } from 'zod';
import { inOrder, period } from '../../../platform/http/moment.js';
import { separated } from '../../../platform/http/query-values.js';
import { UserId } from '../review.schemas.js';
import { reviewTypes } from '../../../platform/config/review-types.js';

/** Of the pairs of reviewers, those who shared the most reviews. */
export const mostPairs = 1000;

const cohorts =
  '`created`, `open`, `overdue` and `escalated` count reviews that were made in it; everything else, reviews that were ' +
  'completed in it, and pairs whose second review was.';

export const StatisticsQuery = z
  .strictObject({
    dateFrom: period.dateFrom.describe(`Start of the period, inclusive. ${cohorts}`),
    dateTo: period.dateTo.describe('End of the period, exclusive.'),
    reviewType: z
      .preprocess(separated, z.array(z.enum(reviewTypes)).min(1).max(20).optional())
      .describe('Comma-separated; any of them.'),
    userId: UserId.optional().describe(
      'A userId or `me`: only reviews that this user completed or has open, and pairs that include this user.',
    ),
  })
  .refine(...inOrder);
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

const count = z.int().min(0);
const share = z.number().min(0).max(1);

export const Quantiles = z
  .object({
    median: z.number().nullable().describe('Seconds; null if there are none.'),
    p90: z.number().nullable().describe('Seconds; null if there are none.'),
  })
  .meta({ id: 'ReviewTimes' });

const figures = {
  completed: count.describe('Completed in the period.'),
  completedLate: count.describe('Of these, after their deadline.'),
  confirmed: count.describe(
    'Of these, with the verdict fraud; excludes first reviews whose second review the caller has to complete.',
  ),
  open: count.describe('Created in the period and not completed yet.'),
  overdue: count.describe('Of these, with a deadline that has passed.'),
  timeToFirstAction: Quantiles.describe(
    'From the creation of a review until it was first started, completed or escalated; for reviews completed in the period.',
  ),
  handlingTime: Quantiles.describe(
    'From the start of a review until its last verdict; for reviews completed in the period.',
  ),
};

export const AgreementView = z
  .object({
    reviewType: z.enum(reviewTypes),
    reviewers: z
      .array(z.string())
      .length(2)
      .nullable()
      .describe(
        'The two userIds in ascending order; null for all pairs together, whose raters are the first and the second reviewer.',
      ),
    reviews: count.describe('Pairs of a first and a second review, both with a verdict.'),
    agreed: count.describe('Of these, with the same verdict.'),
    observed: share.describe('agreed ÷ reviews.'),
    expected: share.describe('Chance agreement of two raters who confirm fraud as often as these.'),
    kappa: z
      .number()
      .min(-1)
      .max(1)
      .nullable()
      .describe(
        'Cohen’s kappa, (observed − expected) ÷ (1 − expected): 1 is full agreement, 0 what chance gives; null where expected is 1. ' +
          'doi:10.1177/001316446002000104',
      ),
  })
  .meta({ id: 'ReviewAgreement' });
export type AgreementView = z.output<typeof AgreementView>;

export const ReviewerStatistics = z
  .object({ userId: z.string(), name: z.string(), ...figures })
  .meta({ id: 'ReviewerStatistics' });
export type ReviewerStatistics = z.output<typeof ReviewerStatistics>;

export const StatisticsView = z
  .object({
    from: z.iso.datetime().nullable(),
    to: z.iso.datetime().nullable(),
    created: count.describe('Created in the period.'),
    escalated: count.describe('Of these, currently escalated.'),
    ...figures,
    reviewers: z
      .array(ReviewerStatistics)
      .describe(
        'A completed review counts for the user who completed it, an open one for its assignee; the most completed first. ' +
          'Reviews completed by API keys count only in the totals.',
      ),
    agreement: z
      .array(AgreementView)
      .describe(
        `Agreement of first and second reviews by type: all pairs together, then each pair of users, those with the most reviews first, at most ${mostPairs}. ` +
          'Empty for reviewers and viewers, who see only their own figures.',
      ),
  })
  .meta({ id: 'ReviewStatistics' });
export type StatisticsView = z.output<typeof StatisticsView>;
