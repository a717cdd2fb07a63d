import { z } from 'zod';
import { BulkOutcome } from '../../../platform/http/bulk.js';
import { UploadedAnalysis } from '../analysis.schemas.js';

export const BatchUploads = z
  .object({
    succeeded: z.int(),
    failed: z.int(),
    results: z
      .array(
        BulkOutcome.extend({
          key: z.string().describe('Of the file: `a` for the part `file[a]`.'),
          upload: UploadedAnalysis.nullable().describe('Null if it failed; nothing of the file is kept then.'),
        }),
      )
      .describe('In the order in which the files were sent.'),
  })
  .meta({ id: 'BatchUploads' });
export type BatchUploads = z.output<typeof BatchUploads>;
