import { z } from 'zod';
import { checkedLate } from '../../../platform/http/late-body.js';
import { inOrder, period } from '../../../platform/http/moment.js';
import { pageQuery, Pagination } from '../../../platform/http/pagination.js';

export const GoldenMark = checkedLate(
  z
    .strictObject({
      fraudConfirmed: z.boolean().optional().describe('The known correct verdict; required for a new mark.'),
      note: z.string().max(2000).nullish().describe('How the verdict is known.'),
    })
    .refine((mark) => Object.keys(mark).length > 0, 'must name at least one field')
    .meta({ id: 'GoldenMark', minProperties: 1 }),
);

export const GoldenAnalysisView = z
  .object({
    analysisId: z.string(),
    fraudConfirmed: z.boolean(),
    note: z.string().nullable(),
    createdBy: z.string().describe('A userId or keyId.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'GoldenAnalysis' });
export type GoldenAnalysisView = z.output<typeof GoldenAnalysisView>;
export const GoldenAnalysisList = z
  .object({ data: z.array(GoldenAnalysisView), pagination: Pagination })
  .meta({ id: 'GoldenAnalysisList' });
export type GoldenAnalysisList = z.output<typeof GoldenAnalysisList>;
export const GoldenListQuery = z.strictObject(pageQuery);
export type GoldenListQuery = z.output<typeof GoldenListQuery>;

export const GoldenQuery = z.strictObject(period).refine(...inOrder);
export type GoldenQuery = z.output<typeof GoldenQuery>;

const figures = {
  given: z.int().describe('Hidden copies that were assigned.'),
  completed: z.int(),
  correct: z.int().describe('Completed with the correct verdict.'),
  missedFrauds: z.int(),
  falseAlarms: z.int(),
  accuracy: z.number().min(0).max(1).nullable().describe('correct ÷ completed; null before the first completed copy.'),
};
export const GoldenReport = z
  .object({
    rate: z.number().describe('Hidden copies per assigned review; `reviews.golden.rate`.'),
    analyses: z.int().describe('Number of golden analyses.'),
    ...figures,
    reviewers: z.array(z.object({ userId: z.string(), name: z.string(), ...figures })),
  })
  .meta({ id: 'GoldenReport' });
export type GoldenReport = z.output<typeof GoldenReport>;
