import { z } from 'zod';
import { checkedLate } from '../../../../platform/http/late-body.js';
import { pageQuery, Pagination } from '../../../../platform/http/pagination.js';
import { mask } from '../../../../platform/receivers/header-rules.js';
import { headers, newHeaders, secret, someOf, url } from '../../../../platform/receivers/receiver.schemas.js';
import { notificationWebhookEvents } from './notification-webhook.types.js';

const events = someOf(notificationWebhookEvents).describe(
  '`custom` is what people send to the channel `webhook`, or as critical.',
);
const active = z.boolean().describe('False: nothing is sent to it.');

const retries = 'must be a whole number from 0 to 10';
const policy = {
  maxRetries: z.int(retries).min(0, retries).max(10, retries).describe('Retries after the first attempt.'),
  backoffMultiplier: z
    .number()
    .min(1)
    .max(10)
    .describe('Factor of the delay from each attempt to the next, starting at 2 seconds; with ±20 % jitter.'),
};

export const NewNotificationWebhook = checkedLate(
  z
    .strictObject({
      url,
      events,
      secret: secret
        .optional()
        .describe('Signs deliveries; after `whsec_` it must be base64. Absent: a secret is generated.'),
      headers: newHeaders.optional(),
      retryPolicy: z
        .strictObject({
          maxRetries: policy.maxRetries.default(5),
          backoffMultiplier: policy.backoffMultiplier.default(2),
        })
        .prefault({}),
      active: active.default(true),
    })
    .meta({ id: 'NewNotificationWebhook' }),
);
export type NewNotificationWebhook = z.output<typeof NewNotificationWebhook>;

export const NotificationWebhookUpdate = checkedLate(
  z
    .strictObject({
      url,
      events,
      secret: secret.describe('The previous secret also signs for a limited time, as `x-service-signature-previous`.'),
      headers,
      retryPolicy: z.strictObject(policy).partial(),
      active,
    })
    .partial()
    .refine((update) => Object.keys(update).length > 0, 'must name at least one field to change')
    .meta({ id: 'NotificationWebhookUpdate', minProperties: 1 }),
);
export type NotificationWebhookUpdate = z.output<typeof NotificationWebhookUpdate>;

const view = {
  notificationWebhookId: z.string(),
  url: z.string(),
  events: z.array(z.enum(notificationWebhookEvents)),
  headers: z.record(z.string(), z.string()).describe(`Names of the headers; each value is shown as \`${mask}\`.`),
  retryPolicy: z.object(policy),
  active: z.boolean().describe('Whether notifications are sent to it.'),
  failure: z
    .object({ since: z.iso.datetime(), reason: z.string() })
    .nullable()
    .describe('Why it was deactivated by the service; any change reactivates it.'),
  previousSecretUntil: z.iso
    .datetime()
    .nullable()
    .describe('Until when the secret before the last change also signs; null if none does.'),
  createdBy: z.string().describe('A userId or keyId.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};
export const NotificationWebhookView = z.object(view).meta({ id: 'NotificationWebhook' });
export type NotificationWebhookView = z.output<typeof NotificationWebhookView>;

export const CreatedNotificationWebhook = z
  .object({
    ...view,
    secret: z.string().optional().describe('Shown only in this response; absent if an Idempotency-Key repeats it.'),
  })
  .meta({ id: 'CreatedNotificationWebhook' });
export type CreatedNotificationWebhook = z.output<typeof CreatedNotificationWebhook>;

export const NotificationWebhookList = z
  .object({ data: z.array(NotificationWebhookView), pagination: Pagination })
  .meta({ id: 'NotificationWebhookList' });
export type NotificationWebhookList = z.output<typeof NotificationWebhookList>;
export const NotificationWebhookQuery = z.strictObject(pageQuery);
export type NotificationWebhookQuery = z.output<typeof NotificationWebhookQuery>;
