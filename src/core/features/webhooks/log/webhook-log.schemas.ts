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
      since: moment.describe('Events that occurred then or later.'),
      until: moment.optional().describe('And before this moment. Absent: up to now.'),
      events: z.array(types).min(1).max(20).optional().describe('Of these types only.'),
      statuses: z
        .array(z.enum(settledStatuses))
        .min(1)
        .max(20)
        .optional()
        .describe('Whose delivery is in one of these. Absent: all that are not pending.'),
    })
    .refine(({ since, until }) => !until || since <= until, { path: ['since'], message: 'must not be after until' })
    .meta({ id: 'WebhookReplay' }),
);

const responseTime = z.int().nullable().describe('Milliseconds.');
const summary = {
  deliveryId: z.string(),
  eventId: z.string().describe('The `id` of the body, the same at every attempt.'),
  type: types,
  status: z.enum(deliveryStatuses),
  reason: z
    .string()
    .nullable()
    .describe('Why it is skipped: the webhook was `inactive` or `failed`, or the content is `erased`.'),
  attempts: z.int().describe('Since it was created.'),
  statusCode: z.int().nullable().describe('Of the last attempt; null when nothing answered.'),
  responseTime: responseTime.describe('Of the last attempt, milliseconds.'),
  error: z.string().nullable().describe('Of the last attempt.'),
  occurredAt: z.iso.datetime().describe('When the event occurred: the `timestamp` of the body.'),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'Not before; while the receiver fails each time it may be some minutes later. Null unless it is pending.',
    ),
  completedAt: z.iso.datetime().nullable().describe('When it was delivered, given up or skipped.'),
};

export const DeliverySummary = z.object(summary).meta({ id: 'WebhookDeliverySummary' });
export type DeliverySummary = z.output<typeof DeliverySummary>;

export const DeliveryList = z
  .object({
    data: z.array(DeliverySummary),
    pagination: Pagination.extend({
      totalIsEstimate: z
        .literal(true)
        .optional()
        .describe('Present where total and pages, above 10,000, are estimates.'),
    }).meta({ id: 'WebhookDeliveryPagination' }),
  })
  .meta({ id: 'WebhookDeliveryList' });
export type DeliveryList = z.output<typeof DeliveryList>;

const body = z.string().nullable();
export const DeliveryView = z
  .object({
    ...summary,
    sequence: z.int().nullable().describe('Its place among those about the same subject; null without order.'),
    batchId: z.string().nullable().describe('The delivery that carries this one together with others.'),
    events: z.array(z.string()).nullable().describe('In a batch, the ids of its events.'),
    request: z
      .object({
        method: z.literal('POST'),
        url: z.string(),
        headers: z
          .record(z.string(), z.string())
          .describe(`Without the signatures, which each attempt has of its own; custom values stand as \`${mask}\`.`),
        body: body.describe('To the byte; null once the content is erased.'),
      })
      .describe('As it would be sent now.'),
    response: z
      .object({ statusCode: z.int(), body: body.describe('The first 4 KiB.') })
      .nullable()
      .describe('To the last attempt; null when nothing answered.'),
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
      .describe('The last hundred, the oldest first.'),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryView = z.output<typeof DeliveryView>;

export const ReplayStarted = z
  .object({
    deliveries: z.int().describe('How many are sent once more; a batch is one.'),
    continueFrom: z.iso
      .datetime()
      .nullable()
      .describe('The `since` of the next call, which goes on with the rest; null when there is none.'),
  })
  .meta({ id: 'WebhookReplayStarted' });
export type ReplayStarted = z.output<typeof ReplayStarted>;
