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
      'A userId or `me`: only what this user completed, or has while it is open, and the pairs that they are one of.',
    ),
  })
  .refine(...inOrder);
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

const count = z.int().min(0);
const share = z.number().min(0).max(1);

export const Quantiles = z
  .object({
    median: z.number().nullable().describe('Seconds; null where there are none.'),
    p90: z.number().nullable().describe('Seconds; null where there are none.'),
  })
  .meta({ id: 'ReviewTimes' });

const figures = {
  completed: count.describe('Completed in the period.'),
  completedLate: count.describe('Of these, after their deadline.'),
  confirmed: count.describe(
    'Of these, with the verdict fraud; without first reviews of which the caller has the second to do.',
  ),
  open: count.describe('Made in the period, and not completed now.'),
  overdue: count.describe('Of these, with a deadline that has passed.'),
  timeToFirstAction: Quantiles.describe(
    'From when a review was made until somebody first started, completed or escalated it; of those completed in the period.',
  ),
  handlingTime: Quantiles.describe(
    'From when a review was started until its last verdict; of those completed in the period.',
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
        'The two userIds in their order; null of all pairs together, whose raters are the first and the second.',
      ),
    reviews: count.describe('First and second reviews, both with a verdict, as pairs.'),
    agreed: count.describe('Of these, with the same verdict.'),
    observed: share.describe('agreed ÷ reviews.'),
    expected: share.describe('Agreement by chance of two who confirm fraud as often as these.'),
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
    created: count.describe('Made in the period.'),
    escalated: count.describe('Of these, those that are escalated now.'),
    ...figures,
    reviewers: z
      .array(ReviewerStatistics)
      .describe(
        'Each completed review is that of the user who completed it, each open one that of its assignee; the most completed first. ' +
          'What API keys completed is in the totals only.',
      ),
    agreement: z
      .array(AgreementView)
      .describe(
        `Of first and second reviews, for each type: all pairs together, then each two users, those with the most pairs first and at most ${mostPairs}. ` +
          'Empty for reviewers and viewers, who see their own figures only.',
      ),
  })
  .meta({ id: 'ReviewStatistics' });
export type StatisticsView = z.output<typeof StatisticsView>;
