import { z } from 'zod';
import { checkedLate } from '../../../platform/http/late-body.js';
import { riskLevels } from '../analysis.types.js';

export const NewScore = checkedLate(
  z
    .strictObject({ provider: z.string().min(1).max(100).describe('The id of a fraud model in the configuration.') })
    .meta({ id: 'NewScore' }),
);

export const ScoreVersionView = z
  .object({
    provider: z.string().describe('Its id in the configuration.'),
    model: z.string(),
    version: z.string(),
    risk: z.number().min(0).max(1).describe('As the model returned it.'),
    riskScore: z.int().describe('What the riskScore would be by this model alone.'),
    riskLevel: z.enum(riskLevels),
    indicatorTypes: z.array(z.string()).describe('Each once, the strongest first.'),
    transcriptVersion: z.int().nullable().describe('The version of the transcript that was scored; null if unknown.'),
    current: z.boolean().describe('Whether it is part of the result.'),
    change: z
      .int()
      .nullable()
      .describe('Its riskScore minus that of the score of the same provider in the result; null if that has none.'),
    shadow: z.boolean().describe('By a shadow model: only supervisors see it.'),
    requestedBy: z.string().nullable().describe('A userId or keyId; null if it is or was part of the result.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ScoreVersion' });
export type ScoreVersionView = z.output<typeof ScoreVersionView>;

export const ScoreVersionList = z.object({ data: z.array(ScoreVersionView) }).meta({ id: 'ScoreVersionList' });
export type ScoreVersionList = z.output<typeof ScoreVersionList>;
