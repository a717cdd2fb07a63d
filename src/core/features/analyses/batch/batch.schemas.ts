import { z } from 'zod';
import { bulkBody, BulkOutcome } from '../../../platform/http/bulk.js';
import { UploadedAnalysis } from '../analysis.schemas.js';

export const BatchUploads = bulkBody(
  BulkOutcome.extend({
    key: z.string().describe('Of the file: `a` for the part `file[a]`.'),
    upload: UploadedAnalysis.nullable().describe('Null if it failed; nothing of the file is kept then.'),
  }),
  'In the order in which the files were sent.',
).meta({ id: 'BatchUploads' });
export type BatchUploads = z.output<typeof BatchUploads>;
