import { z } from 'zod';
import { deliveryStatuses } from '../../../platform/deliveries/delivery.types.js';
import { settledStatuses } from '../../../platform/deliveries/log/delivery-log.types.js';
import { checkedLate } from '../../../platform/http/late-body.js';
import { inOrder, moment, period } from '../../../platform/http/moment.js';
import { pageQuery, Pagination } from '../../../platform/http/pagination.js';
import { separated } from '../../../platform/http/query-values.js';
import { mask } from '../../../platform/receivers/header-rules.js';
import { webhookEventTypes } from '../webhook.types.js';

const several = <T extends z.ZodType>(item: T) => z.preprocess(separated, z.array(item).min(1).max(20).optional());
const types = z.enum(webhookEventTypes);

export const DeliveryQuery = z
  .strictObject({
    ...pageQuery,
    status: several(z.enum(deliveryStatuses)).describe('Comma-separated; any of them.'),
    type: several(types).describe('Types of events, comma-separated; any of them.'),
    ...period,
  })
  .refine(...inOrder);
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

export const ReplayRequest = checkedLate(
  z
    .strictObject({
      since: moment.describe('Start of the period, inclusive.'),
      until: moment.optional().describe('End of the period, exclusive. Absent: now.'),
      events: z.array(types).min(1).max(20).optional().describe('Only events of these types.'),
      statuses: z
        .array(z.enum(settledStatuses))
        .min(1)
        .max(20)
        .optional()
        .describe('Only events whose delivery has one of these statuses. Absent: all that are not pending.'),
    })
    .refine(({ since, until }) => !until || since <= until, { path: ['since'], message: 'must not be after until' })
    .meta({ id: 'WebhookReplay' }),
);

const responseTime = z.int().nullable().describe('Milliseconds.');
const summary = {
  deliveryId: z.string(),
  eventId: z.string().describe('The `id` of the body, the same in every attempt.'),
  type: types,
  status: z.enum(deliveryStatuses),
  reason: z
    .string()
    .nullable()
    .describe('Why it was skipped: the webhook was `inactive` or `failed`, or the content was `erased`.'),
  attempts: z.int().describe('Number of attempts since it was created.'),
  statusCode: z.int().nullable().describe('Status of the last attempt; null if there was no response.'),
  responseTime: responseTime.describe('Duration of the last attempt in milliseconds.'),
  error: z.string().nullable().describe('Of the last attempt.'),
  occurredAt: z.iso.datetime().describe('When the event occurred: the `timestamp` of the body.'),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'Earliest time of the next attempt; it may be some minutes later while the receiver keeps failing. Null unless the delivery is pending.',
    ),
  completedAt: z.iso.datetime().nullable().describe('When it was delivered, failed or was skipped.'),
};

export const DeliverySummary = z.object(summary).meta({ id: 'WebhookDeliverySummary' });
export type DeliverySummary = z.output<typeof DeliverySummary>;

export const DeliveryList = z
  .object({
    data: z.array(DeliverySummary),
    pagination: Pagination.extend({
      totalIsEstimate: z.literal(true).optional().describe('Present if total and pages, above 10,000, are estimates.'),
    }).meta({ id: 'WebhookDeliveryPagination' }),
  })
  .meta({ id: 'WebhookDeliveryList' });
export type DeliveryList = z.output<typeof DeliveryList>;

const body = z.string().nullable();
export const DeliveryView = z
  .object({
    ...summary,
    sequence: z
      .int()
      .nullable()
      .describe('Position among deliveries about the same subject; null if the webhook is not ordered.'),
    batchId: z.string().nullable().describe('The batch that contains this delivery.'),
    events: z.array(z.string()).nullable().describe('For a batch, the ids of its events.'),
    request: z
      .object({
        method: z.literal('POST'),
        url: z.string(),
        headers: z
          .record(z.string(), z.string())
          .describe(
            `Without the signatures, which differ per attempt; values of custom headers are shown as \`${mask}\`.`,
          ),
        body: body.describe('The exact body; null once the content is erased.'),
      })
      .describe('The request as it would be sent now.'),
    response: z
      .object({ statusCode: z.int(), body: body.describe('The first 4 KiB.') })
      .nullable()
      .describe('Response to the last attempt; null if there was none.'),
    attemptLog: z
      .array(
        z
          .object({
            number: z.int(),
            startedAt: z.iso.datetime(),
            responseTime,
            url: z.string(),
            statusCode: z.int().nullable(),
            errorCode: z.string().nullable(),
            error: z.string().nullable(),
            responseBody: body,
          })
          .meta({ id: 'WebhookAttempt' }),
      )
      .describe('The last 100 attempts, the oldest first.'),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryView = z.output<typeof DeliveryView>;

export const ReplayStarted = z
  .object({
    deliveries: z.int().describe('Number of deliveries that are sent again; a batch counts once.'),
    continueFrom: z.iso
      .datetime()
      .nullable()
      .describe('The `since` of the next request, which continues with the rest; null if nothing is left.'),
  })
  .meta({ id: 'WebhookReplayStarted' });
export type ReplayStarted = z.output<typeof ReplayStarted>;
