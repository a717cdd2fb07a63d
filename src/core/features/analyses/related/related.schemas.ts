import { z } from 'zod';
import { wholeNumber } from '../../../platform/http/query-values.js';
import { riskLevels, shownStatuses } from '../analysis.types.js';

export const relations = ['caller', 'case', 'words'] as const;
export type Relation = (typeof relations)[number];
/** From here on words are nearly the same. */
export const leastSimilarity = 0.5;

export const RelatedQuery = z.strictObject({
  limit: wholeNumber(1, 100, (limit) => limit.default(20).describe('Calls in the answer.')),
});
export type RelatedQuery = z.output<typeof RelatedQuery>;

export const RelatedCall = z
  .object({
    analysisId: z.string(),
    createdAt: z.iso.datetime(),
    status: z.enum(shownStatuses),
    riskScore: z.int().nullable(),
    riskLevel: z.enum(riskLevels).nullable(),
    duration: z.number().describe('Seconds.'),
    fileName: z.string(),
    callerId: z.string().nullable(),
    caseNumber: z.string().nullable(),
    reasons: z
      .array(
        z.object({
          type: z.enum(relations),
          similarity: z
            .number()
            .min(0)
            .max(1)
            .nullable()
            .describe('Of words: the share of sequences of three words that both calls have. Null for other reasons.'),
        }),
      )
      .describe('The same caller number, compared by its digits; the same case number; nearly the same words.'),
  })
  .meta({ id: 'RelatedCall' });
export type RelatedCall = z.output<typeof RelatedCall>;

export const RelatedCalls = z.object({ data: z.array(RelatedCall) }).meta({ id: 'RelatedCalls' });
export type RelatedCalls = z.output<typeof RelatedCalls>;
