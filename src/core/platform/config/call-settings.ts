import { z } from 'zod';
import { redactionCategories } from './redaction-categories.js';
import { flag, fromText, int, list } from './setting-values.js';

/** Uploads, and how calls become scores. */
export const callSettings = {
  uploads: z.strictObject({
    maxBytes: int(1024, 500 * 1024 * 1024).describe('Largest recording, in bytes.'),
    fetch: z
      .strictObject({
        concurrency: int(1, 100).describe('Recordings that one worker downloads at the same time.'),
        maxAttempts: int(1, 20).describe('Downloads of a recording before its analysis fails.'),
        retrySeconds: int(1, 3600).describe('Delay before the second download; it doubles with each further one.'),
        timeoutMinutes: int(1, 1440).describe('Timeout of one download.'),
        slowestBytesPerSecond: int(1, 1_000_000).describe('Minimum rate of a download, measured over 10 seconds.'),
      })
      .describe('Uploads by URL.'),
    resumable: z
      .strictObject({
        keepHours: int(1, 168).describe('How long an upload may take; what is unfinished then is erased.'),
        maxUnfinished: int(1, 1000).describe('Unfinished uploads per user or API key.'),
      })
      .describe('Resumable uploads.'),
  }),
  riskLevels: z
    .strictObject({
      low: int(1, 100).describe('From this riskScore on a call is low.'),
      medium: int(1, 100).describe('From this riskScore on a call is medium.'),
      high: int(1, 100).describe('From this riskScore on a call is high.'),
      critical: int(1, 100).describe('From this riskScore on a call is critical.'),
    })
    .refine(
      ({ low, medium, high, critical }) => low < medium && medium < high && high < critical,
      'must rise: low < medium < high < critical',
    )
    .describe('The lowest riskScore of each level; below `low` is very_low.'),
  pipeline: z.strictObject({
    transcribers: list(z.string()).describe('Provider ids; the first that can take the recording is used.'),
    language: z
      .string()
      .min(2)
      .max(35)
      .describe(
        'BCP 47; in which transcripts are redacted whose own language is not known, as they have too few words.',
      ),
    fraudModels: z
      .array(
        z.strictObject({
          id: z.string().describe('Of a plugin entry.'),
          weight: z.preprocess(fromText, z.number().positive()).default(1).describe('Of its risk in the mean.'),
          shadow: z
            .preprocess(fromText, z.boolean())
            .default(false)
            .describe(
              'Its risk is stored and compared with reviews, but does not affect the score and is visible only to supervisors.',
            ),
        }),
      )
      .refine((models) => models.some(({ shadow }) => !shadow), 'must have one that is no shadow')
      .describe('Provider ids; the weighted mean of their risks is the score.'),
    concurrency: int(1, 64).describe('Concurrent analyses on one worker.'),
    maxAttempts: int(1, 20).describe('Attempts before an analysis fails; each goes on with the stage that failed.'),
    retrySeconds: int(1, 3600).describe('Delay before the second attempt; it doubles each time.'),
    leaseSeconds: int(3, 600).describe(
      'Other workers take over the analyses of a worker that has not renewed its leases for this long.',
    ),
    deadlineSeconds: z
      .strictObject({
        decode: int(1, 86_400).describe('Of decoding a recording.'),
        transcribe: int(1, 86_400).describe('Of transcribing a call.'),
        score: int(1, 86_400).describe('Of scoring a transcript by all fraud models.'),
      })
      .describe('Timeout of one attempt of a stage.'),
    confidenceFloor: z
      .preprocess(fromText, z.number().min(0).max(1))
      .describe('A transcript below it is marked LOW_TRANSCRIPTION_CONFIDENCE.'),
  }),
  redaction: z.strictObject({
    categories: list(z.enum(redactionCategories)).describe(
      'What is replaced in transcripts before anything is stored, and muted in playback. Empty: nothing.',
    ),
  }),
  providerHost: z.strictObject({
    memoryMb: int(64, 1_000_000).describe('A child process that exceeds it is terminated, and its job fails.'),
    processes: int(1, 64).describe('Child processes per transcriber and fraud model.'),
    idleSeconds: int(1, 86_400).describe('A child process that was idle for this long is stopped until it is needed.'),
  }),
  lists: z.strictObject({
    exactTotals: flag.describe('Count all totals exactly, even above 10,000, however long it takes.'),
  }),
  exports: z.strictObject({
    keepHours: int(1, 720).describe('How long the file of a finished export can be downloaded.'),
  }),
};
