import { z } from 'zod';
import { bulkBody, BulkOutcome, bulkIds } from '../../../platform/http/bulk.js';
import { mostTags, Tags } from '../analysis.schemas.js';
import { priorities } from '../analysis.types.js';

const analysisIds = bulkIds.describe('1 to 1,000; repeats count once.');

export const AnalysisIds = z.strictObject({ analysisIds }).meta({ id: 'AnalysisIds' });
export type AnalysisIds = z.output<typeof AnalysisIds>;

export const BulkUpdate = z
  .strictObject({
    analysisIds,
    addTags: Tags.min(1).optional().describe(`Added to those that an analysis has; at most ${mostTags} together.`),
    removeTags: Tags.min(1).optional(),
    priority: z.enum(priorities).optional(),
    status: z
      .enum(['archived', 'flagged'])
      .nullable()
      .optional()
      .describe('Administrators only. Null clears it, as `restore` does.'),
  })
  .refine((update) => Object.keys(update).length > 1, 'must name at least one change')
  .meta({ id: 'BulkUpdate' });
export type BulkUpdate = z.output<typeof BulkUpdate>;

export const BulkAnalyses = bulkBody(BulkOutcome.extend({ analysisId: z.string() })).meta({ id: 'BulkAnalyses' });
export type BulkAnalyses = z.output<typeof BulkAnalyses>;
