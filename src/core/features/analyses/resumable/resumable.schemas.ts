import { z } from 'zod';
import type { ResumableUpload } from './resumable-upload.entity.js';

export const ResumableUploadView = z
  .object({
    uploadId: z.string(),
    size: z.int().describe('Bytes of the whole recording.'),
    offset: z.int().describe('Bytes that have come and are on disk: continue from here.'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe('What is unfinished then is erased.'),
    analysisId: z.string().nullable().describe('Null until the recording is complete.'),
  })
  .meta({ id: 'ResumableUpload' });
export type ResumableUploadView = z.output<typeof ResumableUploadView>;

export const viewUpload = (upload: ResumableUpload): ResumableUploadView => ({
  uploadId: upload.id,
  size: upload.size,
  offset: upload.received,
  createdAt: upload.createdAt.toISOString(),
  expiresAt: upload.expiresAt.toISOString(),
  analysisId: upload.analysisId ?? null,
});

/** How far an upload is, in the headers of tus, and where its analysis is. */
export const stateHeaders = ({ received, expiresAt, analysisId }: ResumableUpload): Record<string, string> => ({
  'Cache-Control': 'no-store',
  'Upload-Offset': String(received),
  ...(analysisId ? { 'Upload-Result': `/v1/analyses/${analysisId}` } : { 'Upload-Expires': expiresAt.toUTCString() }),
});
