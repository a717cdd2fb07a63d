import { z } from 'zod';
import { HistoryEntryView } from '../../platform/history/history.schemas.js';
import { componentNamed } from '../../platform/openapi/component-named.js';
import { separated } from '../../platform/http/query-values.js';
import { RedactionView } from '../../speech/redaction/redaction.schemas.js';
import { IndicatorView } from './indicator.view.js';
import {
  notScoredReasons,
  priorities,
  riskLevels,
  shownStatuses,
  stages,
  statuses,
  warningCodes,
} from './analysis.types.js';

const timestamp = z.iso.datetime();
const tag = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^,]*$/, 'must have no comma: lists are filtered by tags with commas between them');
export const mostTags = 50;
export const Tags = z.array(tag).max(mostTags);
export const Notes = z.string().max(10_000);
const short = z.string().max(200);

export const UploadMetadata = z.strictObject({
  callerId: short.optional(),
  tags: Tags.optional(),
  notes: Notes.optional(),
  priority: z.enum(priorities).default('medium').describe('Priority in the queue.'),
});
export type UploadMetadata = z.output<typeof UploadMetadata>;

const WarningView = z.object({ code: z.enum(warningCodes), message: z.string() }).meta({ id: 'Warning' });

export const includedParts = ['transcription', 'words', 'audio', 'reviews', 'history', 'models'] as const;
export type IncludedPart = (typeof includedParts)[number];
export const AnalysisInclude = z.strictObject({
  include: z
    .preprocess(separated, z.array(z.enum(includedParts)).max(20))
    .optional()
    .describe('Comma-separated or repeated. `words` adds the transcription with the times of its words.'),
});
export type AnalysisInclude = z.output<typeof AnalysisInclude>;

const FraudAnalysisView = z
  .object({
    riskScore: z.int().min(0).max(100).nullable().describe('Null if the call was not scored: see notScored.'),
    riskLevel: z.enum(riskLevels).nullable().describe('Null if the call was not scored.'),
    fraudIndicators: z.array(IndicatorView),
    summary: z.string(),
  })
  .meta({ id: 'FraudAnalysis' });

export const NotScoredView = z
  .object({
    reason: z
      .enum(notScoredReasons)
      .describe(
        'NO_SPEECH: there are no words. LOW_CONFIDENCE: the confidence of the transcript is below the trust limit of its transcriber. ' +
          'UNSUPPORTED_LANGUAGE: no fraud model knows the language, or it could not be detected.',
      ),
    message: z.string().describe('What is the matter, with the figure.'),
    remedy: z.string().describe('What an administrator or a client can do.'),
  })
  .meta({ id: 'NotScored' });

export const TranscriptionView = z
  .object({
    text: z.string(),
    speakers: z
      .array(z.object({ speaker: z.int(), start: z.number(), end: z.number(), text: z.string() }))
      .describe('Times are seconds; speakers are numbered from 0.'),
    words: z
      .array(z.object({ word: z.string(), start: z.number(), end: z.number() }))
      .nullable()
      .optional()
      .describe(
        'With include=words: the words of the text in the order of speakers, without punctuation. Null where the transcriber gives no times.',
      ),
    language: z.string().describe('BCP 47; `und` where it is not known, as in calls of a few words.'),
    confidence: z.number().min(0).max(1),
    redactions: z
      .array(RedactionView)
      .describe(
        'Redacted parts, such as card numbers: the text has `[CARD]` and playback is muted. Times are seconds.',
      ),
  })
  .meta({ id: 'Transcription' });
export type TranscriptionView = z.output<typeof TranscriptionView>;

export const AudioView = z
  .object({
    fileId: z.string(),
    url: z.string().describe('Path of the recording itself.'),
    contentType: z.string(),
    duration: z.number().describe('Seconds.'),
    size: z.int().describe('Bytes.'),
    sampleRate: z.int().describe('Hertz.'),
    channels: z.int(),
    sha256: z.string().describe('Hexadecimal.'),
  })
  .meta({ id: 'Audio' });
export type AudioView = z.output<typeof AudioView>;

export const ModelScoreView = z
  .object({
    provider: z.string().describe('Its id in the configuration.'),
    model: z.string(),
    version: z.string(),
    languages: z.array(z.string()),
    risk: z.number().min(0).max(1).describe('As the model returned it.'),
    weight: z.number().describe('Weight of this risk in the riskScore.'),
    shadow: z.boolean().describe('A shadow model: it does not count, and only supervisors see it.'),
  })
  .meta({ id: 'ModelScore' });
export type ModelScoreView = z.output<typeof ModelScoreView>;

export const AnalysisView = z
  .object({
    analysisId: z.string(),
    status: z.enum(shownStatuses),
    createdAt: timestamp,
    completedAt: timestamp.nullable(),
    fileInfo: z.object({
      fileId: z.string(),
      fileName: z.string(),
      duration: z.number().describe('Seconds; 0, as is size, until the recording of an upload by URL is there.'),
      size: z.int().describe('Bytes.'),
    }),
    fraudAnalysis: FraudAnalysisView.nullable().describe('Null until completed.'),
    transcription: TranscriptionView.nullable().optional().describe('With include=transcription.'),
    audio: AudioView.optional().describe('With include=audio, if the recording is there.'),
    reviews: z.array(componentNamed<Record<string, unknown>>('Review')).optional().describe('With include=reviews.'),
    history: z.array(HistoryEntryView).optional().describe('With include=history; oldest first.'),
    models: z.array(ModelScoreView).optional().describe('With include=models: the result of each fraud model.'),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    metadata: z.object({
      callerId: z.string().nullable(),
      department: z.string().nullable(),
      caseNumber: z.string().nullable(),
      customFields: z.record(z.string(), z.unknown()),
    }),
    priority: z.enum(priorities),
    duration: z.number().describe('Seconds.'),
    summary: z.string().nullable(),
    notScored: NotScoredView.nullable().describe(
      'Why a completed analysis has no riskScore: its words cannot be judged. Null otherwise.',
    ),
    warnings: z.array(WarningView),
    error: z
      .object({ code: z.string(), message: z.string(), stage: z.enum(stages), attempts: z.int() })
      .nullable()
      .describe('Why it failed; null unless status is failed.'),
  })
  .meta({ id: 'Analysis' });
export type AnalysisView = z.output<typeof AnalysisView>;

export const UploadedAnalysis = z
  .object({
    analysisId: z.string(),
    fileId: z.string(),
    status: z.enum(statuses),
    estimatedTime: z
      .int()
      .describe("Seconds until the result, including the account's queue; the work of other accounts is not counted."),
    createdAt: timestamp,
    duplicateOf: z
      .string()
      .nullable()
      .describe('The first analysis of the same bytes (SHA-256) in the account, if the caller may read it.'),
    warnings: z.array(WarningView),
    analysis: AnalysisView.optional().describe('The result, with `Prefer: wait`, if the analysis ended in time.'),
  })
  .meta({ id: 'UploadedAnalysis' });
export type UploadedAnalysis = z.output<typeof UploadedAnalysis>;

export const ProgressView = z
  .object({
    analysisId: z.string(),
    status: z.enum(shownStatuses),
    stage: z.enum(stages).nullable(),
    percent: z.int().min(0).max(100),
  })
  .meta({ id: 'Progress' });
export type ProgressView = z.output<typeof ProgressView>;
