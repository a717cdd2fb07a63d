import { z } from 'zod';
import { checkedLate } from '../../../platform/http/late-body.js';
import { Notes, Tags } from '../analysis.schemas.js';
import { priorities } from '../analysis.types.js';

const customFieldsBytes = 16 * 1024;
const short = z.string().max(200).nullable().optional();

const MetadataUpdate = z
  .strictObject({
    callerId: short,
    department: short,
    caseNumber: short,
    customFields: z
      .record(z.string(), z.unknown())
      .refine(
        (fields) => JSON.stringify(fields).length <= customFieldsBytes,
        `must be at most ${customFieldsBytes} bytes of JSON`,
      )
      .nullable()
      .optional()
      .describe('Replaced whole. At most 16 KiB of JSON.'),
  })
  .describe('Merged by key; null removes a key.');

export const AnalysisUpdate = checkedLate(
  z
    .strictObject({
      tags: Tags.optional().describe('Replaced whole.'),
      notes: Notes.nullable().optional().describe('Null removes them.'),
      metadata: MetadataUpdate.optional(),
      priority: z.enum(priorities).optional(),
      status: z.enum(['archived', 'flagged']).optional().describe('Administrators only.'),
    })
    .refine((update) => Object.keys(update).length > 0, 'must name at least one field to change')
    .meta({ id: 'AnalysisUpdate', minProperties: 1 }),
);
export type AnalysisUpdate = z.output<typeof AnalysisUpdate>;

export const updatable = ['tags', 'notes', 'metadata', 'priority', 'status'] as const;
export const UpdatedAnalysis = z
  .object({
    analysisId: z.string(),
    updated: z.boolean().describe('Whether anything changed.'),
    updatedAt: z.iso.datetime(),
    updatedFields: z.array(z.enum(updatable)).describe('Only fields whose value changed.'),
  })
  .meta({ id: 'UpdatedAnalysis' });
export type UpdatedAnalysis = z.output<typeof UpdatedAnalysis>;
