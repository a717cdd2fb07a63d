import { z } from 'zod';
import { HistoryEntryView } from '../../platform/history/history.schemas.js';
import { checkedLate } from '../../platform/http/late-body.js';
import { moment } from '../../platform/http/moment.js';
import { separated } from '../../platform/http/query-values.js';
import { RedactionView } from '../../speech/redaction/redaction.schemas.js';
import { ReviewedAnalysis } from '../analyses/reviewed-analysis.schemas.js';
import { reviewTypes } from '../../platform/config/review-types.js';
import { MissedSignView, ReviewedIndicatorView } from './judgement/judgement.schemas.js';
import { reviewPriorities, reviewStatuses } from './review.types.js';

const timestamp = z.iso.datetime();
export const Instructions = z.string().max(10_000);
export const UserId = z.string().min(1).max(100);

export const NewReview = checkedLate(
  z
    .strictObject({
      analysisId: z.string().min(1).max(100).describe('The analysis to review.'),
      assignedTo: UserId.nullish().describe('Absent or null: the service chooses.'),
      priority: z.enum(reviewPriorities).default('normal'),
      deadline: moment.nullish(),
      instructions: Instructions.nullish().describe('Notes for the reviewer.'),
      reviewType: z.enum(reviewTypes).default('standard'),
      requireSecondReview: z
        .boolean()
        .default(false)
        .describe('A second reviewer also reviews the analysis without seeing the findings.'),
    })
    .meta({ id: 'NewReview' }),
);
export type NewReview = z.output<typeof NewReview>;

export const FindingsView = z
  .object({
    fraudConfirmed: z.boolean(),
    riskAssessment: z.string().nullable(),
    notes: z.string().nullable(),
    flaggedSections: z.array(z.object({ timestamp: z.string(), reason: z.string() })),
    recommendedActions: z.array(z.string()),
    confidence: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: 'Findings' });

const AssigneeView = z
  .object({
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.string().optional().describe('Only when a single review is read.'),
  })
  .meta({ id: 'Assignee' });

export const reviewIncludes = [
  'analysis',
  'transcription',
  'history',
  'reviewer',
  'indicators',
  'missedSigns',
] as const;
export type ReviewPart = (typeof reviewIncludes)[number];
export const ReviewInclude = z.strictObject({
  include: z
    .preprocess(separated, z.array(z.enum(reviewIncludes)).max(20))
    .optional()
    .describe('Comma-separated or repeated.'),
});
export type ReviewInclude = z.output<typeof ReviewInclude>;

const TranscriptionPart = z
  .object({
    text: z.string(),
    speakers: z.array(z.object({ speaker: z.int(), start: z.number(), end: z.number(), text: z.string() })),
    language: z.string(),
    confidence: z.number(),
    redactions: z.array(RedactionView).describe('Redacted parts; times are seconds.'),
  })
  .meta({ id: 'ReviewTranscription' });

const ReviewerPart = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    expertise: z.array(z.string()),
    openReviews: z.int(),
  })
  .meta({ id: 'ReviewReviewer' });

const WithdrawalView = z
  .object({
    at: timestamp,
    by: z.string().describe('A userId or keyId; `system` is the service itself.'),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ReviewWithdrawal' });

export const ReviewView = z
  .object({
    reviewId: z.string(),
    analysisId: z.string(),
    status: z.enum(reviewStatuses),
    priority: z.enum(reviewPriorities),
    reviewType: z.enum(reviewTypes),
    requireSecondReview: z.boolean(),
    instructions: z.string().nullable(),
    assignedTo: AssigneeView.nullable().describe(
      'Null while nobody has it: no reviewer is suitable, and the review is offered again until one is; or it was unassigned.',
    ),
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    deadline: timestamp.nullable(),
    findings: FindingsView.nullable().describe(
      'Null until completed, and for the second reviewer until their own review is completed.',
    ),
    secondReviewOf: z.string().nullable().describe('The first review, if this is its second review.'),
    adjudicationOf: z.string().nullable().describe('The first of two reviews whose verdicts differ; this one decides.'),
    withdrawn: WithdrawalView.nullable().describe(
      'Set if the review was withdrawn: it is completed without a verdict. Null if it was not.',
    ),
    analysis: ReviewedAnalysis.nullable().optional().describe('With include=analysis; null once it is erased.'),
    transcription: TranscriptionPart.nullable().optional().describe('With include=transcription.'),
    history: z.array(HistoryEntryView).optional().describe('With include=history; oldest first.'),
    reviewer: ReviewerPart.nullable().optional().describe('With include=reviewer.'),
    indicators: z
      .array(ReviewedIndicatorView)
      .nullable()
      .optional()
      .describe(
        'With include=indicators: those of the call with the verdict of this review, and those that were judged before the call was analysed again. Null while the findings are hidden from the caller.',
      ),
    missedSigns: z
      .array(MissedSignView)
      .nullable()
      .optional()
      .describe(
        'With include=missedSigns: what no fraud model found, by time. Null while the findings are hidden from the caller.',
      ),
  })
  .meta({ id: 'Review' });
export type ReviewView = z.output<typeof ReviewView>;
