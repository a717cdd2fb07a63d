import { z } from 'zod';
import { riskLevels, stages } from '../../analyses/analysis.types.js';
import { reviewPriorities } from '../../reviews/review.types.js';
import type { WebhookEventType } from '../webhook.types.js';

const timestamp = z.iso.datetime();
const analysisId = z.string().describe('The analysis.');
const reviewId = z.string().describe('The review.');
const riskScore = z.int().min(0).max(100);
const riskLevel = z.enum(riskLevels);
const aboutReview = { reviewId, analysisId };

/** The data of each type, in the order in which receivers get the fields. Fields of an event that are not here stay inside. */
export const eventSchemas = {
  'analysis.started': z.object({ analysisId, startedAt: timestamp }),
  'analysis.completed': z.object({
    analysisId,
    riskScore: riskScore.nullable().describe('Null, as is riskLevel, if the call was not scored.'),
    riskLevel: riskLevel.nullable(),
    fraudIndicators: z.array(z.string()).describe('Types of the indicators, without duplicates.'),
    duration: z.number().describe('Seconds.'),
    transcriptionConfidence: z.number().min(0).max(1),
  }),
  'analysis.failed': z.object({
    analysisId,
    error: z.object({
      code: z.string(),
      message: z.string().describe('What is wrong and what to do.'),
      stage: z.enum(stages),
      attempts: z.int(),
    }),
  }),
  'fraud.detected': z.object({
    analysisId,
    riskScore,
    riskLevel,
    fraudIndicators: z.array(z.string()).describe('Types of the indicators, without duplicates.'),
    summary: z.string().describe('Text, with quotes.'),
  }),
  'review.assigned': z.object({
    ...aboutReview,
    assignedTo: z.string().describe('A user.'),
    priority: z.enum(reviewPriorities),
    deadline: timestamp.nullable(),
  }),
  'review.completed': z.object({
    ...aboutReview,
    fraudConfirmed: z.boolean(),
    confidence: z.number().min(0).max(1).nullable(),
  }),
  'review.escalated': z.object({ ...aboutReview, reason: z.string() }),
  'integration.error': z.object({
    integration: z.string().describe('What failed, such as the id of a webhook.'),
    message: z.string(),
  }),
  'user.action': z.object({
    userId: z.string().describe('Who did it: a user, or an API key.'),
    action: z.string().describe('As in the audit trail, such as `sign-in`; `webhook.test` in a test delivery.'),
    resource: z.string().describe('Id of the affected resource.'),
  }),
} satisfies Record<WebhookEventType, z.ZodObject>;
