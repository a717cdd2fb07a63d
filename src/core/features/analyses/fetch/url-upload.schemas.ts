import { z } from 'zod';
import { checkedLate } from '../../../platform/http/late-body.js';
import { newHeaders, url } from '../../../platform/receivers/receiver.schemas.js';
import { AnalysisView, UploadMetadata } from '../analysis.schemas.js';
import { NewCallback } from '../callbacks/callback-input.js';

/** Of the whole body, one megabyte is read. */
const longestTranscript = 1_000_000;

export const UrlUpload = checkedLate(
  z
    .strictObject({
      url: url.describe(
        'Where the recording is downloaded from: HTTPS, at a public address. Stored encrypted until then, as it may hold credentials.',
      ),
      headers: newHeaders
        .optional()
        .describe(
          'Sent with the download, such as Authorization; at most 8 KiB. Stored encrypted until the download has ended, and never shown. Not sent to another origin after a redirect.',
        ),
      fileName: z.string().min(1).max(255).optional().describe('Absent: the last part of the path of the URL.'),
      metadata: UploadMetadata.optional(),
      processImmediately: z
        .boolean()
        .default(true)
        .describe('False: the recording is downloaded, and the analysis stays queued until POST …/process.'),
      transcript: z
        .string()
        .max(longestTranscript)
        .optional()
        .describe(
          'WebVTT, SRT or JSON in the format of `transcription`, as text. If present, no speech recognition runs.',
        ),
      callback: NewCallback.optional().describe('As in POST /v1/upload.'),
    })
    .meta({ id: 'UrlUpload' }),
);
export type UrlUpload = z.output<typeof UrlUpload>;

export const RequestedAnalysis = z
  .object({
    analysisId: z.string(),
    fileId: z.string().describe('Of the recording, which exists once it is downloaded.'),
    status: z.literal('queued'),
    createdAt: z.iso.datetime(),
    analysis: AnalysisView.optional().describe('The result, with `Prefer: wait`, if the analysis ended in time.'),
  })
  .meta({ id: 'RequestedAnalysis' });
export type RequestedAnalysis = z.output<typeof RequestedAnalysis>;
