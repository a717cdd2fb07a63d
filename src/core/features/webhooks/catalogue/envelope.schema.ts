import { z } from 'zod';
import { eventSchemas } from './catalogue.schemas.js';
import type { WebhookEventType } from '../webhook.types.js';

const id = z.string().describe('The same in every attempt: drop ids that you have already seen.');
const timestamp = z.iso.datetime().describe('When the event occurred.');
const resource = z
  .record(z.string(), z.unknown())
  .optional()
  .describe('With `config.includeFullData`: the analysis or the review as its GET returns it.');

/** The body of a delivery of this type. Receivers should ignore fields that they do not know. */
export function envelopeSchema(type: WebhookEventType): z.ZodType {
  const schema: z.ZodObject = eventSchemas[type];
  const data = 'analysisId' in schema.shape ? schema.extend({ resource }) : schema;
  const batch = z
    .object({
      batch: z.literal(true),
      events: z.array(z.object({ id, timestamp, data })).min(1).max(100).describe('The oldest first.'),
    })
    .describe('With `config.batchEvents`.');
  return z.object({
    id,
    type: z.literal(type),
    timestamp,
    webhookId: z.string().describe('The webhook that the event is delivered to.'),
    sequence: z
      .int()
      .min(1)
      .optional()
      .describe('With `config.ordered`: increases from one delivery about a subject to the next.'),
    data: z.xor([data, batch]),
  });
}
