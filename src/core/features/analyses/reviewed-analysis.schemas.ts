import { z } from 'zod';
import { NotScoredView } from './analysis.schemas.js';
import { riskLevels, shownStatuses } from './analysis.types.js';
import { IndicatorView } from './indicator.view.js';

/** What a review shows of its analysis. */
export const ReviewedAnalysis = z
  .object({
    analysisId: z.string(),
    status: z.enum(shownStatuses),
    riskScore: z.int().nullable(),
    riskLevel: z.enum(riskLevels).nullable(),
    notScored: NotScoredView.nullable().describe('Why it has no riskScore although it is completed.'),
    fraudIndicators: z.array(IndicatorView),
    summary: z.string().nullable(),
    duration: z.number().describe('Seconds.'),
    callerId: z.string().nullable(),
    department: z.string().nullable(),
    fileName: z.string(),
    language: z.string().nullable().describe('Of the transcript; null while there is none.'),
  })
  .meta({ id: 'ReviewedAnalysis' });
export type ReviewedAnalysis = z.output<typeof ReviewedAnalysis>;
