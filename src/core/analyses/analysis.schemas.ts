import { z } from 'zod';
import { moment } from '../http/moment.js';
import { pageQuery, Pagination } from '../http/pagination.js';
import { priorities, riskLevels, shownStatuses, stages, statuses, warningCodes } from './analysis.types.js';

const timestamp = z.iso.datetime();
const number = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z
      .int(`must be a whole number from ${min} to ${max}`)
      .min(min, `must be ${min} or more`)
      .max(max, `must be ${max} or less`)
      .optional(),
  );
const separated = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value.split(',')
        : Array.isArray(value)
          ? value.flatMap((each) => String(each).split(','))
          : value,
    z.array(item),
  );
const tag = z.string().trim().min(1).max(64);
export const Tags = z.array(tag).max(50);
export const Notes = z.string().max(10_000);
const short = z.string().max(200);

export const UploadMetadata = z.strictObject({
  callerId: short.optional(),
  tags: Tags.optional(),
  notes: Notes.optional(),
  priority: z.enum(priorities).default('medium').describe('Orders the queue.'),
});
export type UploadMetadata = z.output<typeof UploadMetadata>;

export const UploadedAnalysis = z
  .object({
    analysisId: z.string(),
    fileId: z.string(),
    status: z.enum(statuses),
    estimatedTime: z.int().describe('Seconds until the result, with the queue ahead.'),
    createdAt: timestamp,
    warnings: z.array(z.lazy(() => WarningView)),
  })
  .meta({ id: 'UploadedAnalysis' });
export type UploadedAnalysis = z.output<typeof UploadedAnalysis>;

const WarningView = z.object({ code: z.enum(warningCodes), message: z.string() }).meta({ id: 'Warning' });

export const AnalysisQuery = z
  .strictObject({
    ...pageQuery,
    status: z.enum(shownStatuses).optional(),
    riskLevel: z.enum(riskLevels).optional(),
    minRiskScore: number(0, 100),
    maxRiskScore: number(0, 100),
    dateFrom: moment.optional().describe('Inclusive.'),
    dateTo: moment.optional().describe('Exclusive.'),
    tags: separated(tag).optional().describe('Comma-separated; all of them.'),
    search: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe('Words in transcript, notes, caller information and tags; "quoted phrase", OR, -word.'),
    sortBy: z.enum(['createdAt', 'riskScore', 'duration']).default('createdAt'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
  })
  .refine(({ minRiskScore: min, maxRiskScore: max }) => min === undefined || max === undefined || min <= max, {
    path: ['minRiskScore'],
    message: 'must not be above maxRiskScore',
  })
  .refine(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom <= dateTo, {
    path: ['dateFrom'],
    message: 'must not be after dateTo',
  });
export type AnalysisQuery = z.output<typeof AnalysisQuery>;

export const AnalysisListEntry = z
  .object({
    analysisId: z.string(),
    status: z.enum(shownStatuses),
    riskScore: z.int().nullable(),
    riskLevel: z.enum(riskLevels).nullable(),
    duration: z.number().describe('Seconds.'),
    createdAt: timestamp,
    tags: z.array(z.string()),
    summary: z.string().nullable(),
  })
  .meta({ id: 'AnalysisListEntry' });
export type AnalysisListEntry = z.output<typeof AnalysisListEntry>;
export const AnalysisList = z
  .object({ data: z.array(AnalysisListEntry), pagination: Pagination })
  .meta({ id: 'AnalysisList' });
export type AnalysisList = z.output<typeof AnalysisList>;

export const includes = ['transcription'] as const;
export const AnalysisInclude = z.strictObject({
  include: separated(z.enum(includes)).optional().describe('Comma-separated or repeated.'),
});
export type AnalysisInclude = z.output<typeof AnalysisInclude>;

const FraudAnalysisView = z
  .object({
    riskScore: z.int().min(0).max(100),
    riskLevel: z.enum(riskLevels),
    fraudIndicators: z.array(
      z.object({
        type: z.string(),
        confidence: z.number().min(0).max(1),
        severity: z.enum(['low', 'medium', 'high', 'critical']),
        timestamp: z.string().describe('mm:ss-mm:ss from the start of the recording; mmm:ss past 99 minutes.'),
        description: z.string().describe('Quotes the words that triggered it.'),
      }),
    ),
    summary: z.string(),
  })
  .meta({ id: 'FraudAnalysis' });

export const TranscriptionView = z
  .object({
    text: z.string(),
    speakers: z
      .array(z.object({ speaker: z.int(), start: z.number(), end: z.number(), text: z.string() }))
      .describe('Times are seconds; speakers are numbered from 0.'),
    language: z.string(),
    confidence: z.number().min(0).max(1),
  })
  .meta({ id: 'Transcription' });
export type TranscriptionView = z.output<typeof TranscriptionView>;

export const AnalysisView = z
  .object({
    analysisId: z.string(),
    status: z.enum(shownStatuses),
    createdAt: timestamp,
    completedAt: timestamp.nullable(),
    fileInfo: z.object({
      fileId: z.string(),
      fileName: z.string(),
      duration: z.number().describe('Seconds.'),
      size: z.int().describe('Bytes.'),
    }),
    fraudAnalysis: FraudAnalysisView.nullable().describe('Null until completed.'),
    transcription: TranscriptionView.nullable().optional().describe('With include=transcription.'),
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
    warnings: z.array(WarningView),
    error: z
      .object({ code: z.string(), message: z.string(), stage: z.enum(stages), attempts: z.int() })
      .nullable()
      .describe('Why it failed; null unless status is failed.'),
  })
  .meta({ id: 'Analysis' });
export type AnalysisView = z.output<typeof AnalysisView>;

export const ProgressView = z
  .object({
    analysisId: z.string(),
    status: z.enum(shownStatuses),
    stage: z.enum(stages).nullable(),
    percent: z.int().min(0).max(100),
  })
  .meta({ id: 'Progress' });
export type ProgressView = z.output<typeof ProgressView>;
