import { z } from 'zod';
import { checkedLate } from '../../platform/http/late-body.js';
import { pageQuery, Pagination } from '../../platform/http/pagination.js';
import { mask } from '../../platform/receivers/header-rules.js';
import { NewWebhookConfig, WebhookConfigUpdate, WebhookConfigView } from './webhook-config.schemas.js';
import { headers, newHeaders, secret, someOf, url } from '../../platform/receivers/receiver.schemas.js';
import { webhookEventTypes, webhookStatuses } from './webhook.types.js';

const events = someOf(webhookEventTypes);

export const NewWebhook = checkedLate(
  z
    .strictObject({
      url,
      events,
      secret: secret
        .optional()
        .describe('Signs deliveries; after `whsec_` it must be base64. Absent: a secret is generated.'),
      headers: newHeaders.optional(),
      config: NewWebhookConfig.prefault({}),
    })
    .meta({ id: 'NewWebhook' }),
);
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookUpdate = checkedLate(
  z
    .strictObject({ url, events, headers, config: WebhookConfigUpdate })
    .partial()
    .refine((update) => Object.keys(update).length > 0, 'must name at least one field to change')
    .meta({ id: 'WebhookUpdate', minProperties: 1 }),
);
export type WebhookUpdate = z.output<typeof WebhookUpdate>;

export const SecretRotation = checkedLate(
  z
    .strictObject({ secret: secret.optional().describe('The new secret. Absent: a secret is generated.') })
    .prefault({})
    .meta({ id: 'SecretRotation' }),
);

export const WebhookTestResult = z
  .object({
    success: z.boolean(),
    statusCode: z.int().nullable().describe('Null if there was no response.'),
    responseTime: z.number().describe('Milliseconds.'),
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookTestResult' });

const view = {
  webhookId: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  headers: z.record(z.string(), z.string()).describe(`Names of the headers; each value is shown as \`${mask}\`.`),
  status: z
    .enum(webhookStatuses)
    .describe(
      'inactive: `config.active` is false. failed: disabled after failures, until `config.active` is set to true again.',
    ),
  config: WebhookConfigView,
  testResult: WebhookTestResult.describe('Result of the last test delivery.'),
  failure: z
    .object({ since: z.iso.datetime(), reason: z.string() })
    .nullable()
    .describe('Why its status is failed; otherwise null.'),
  previousSecretUntil: z.iso
    .datetime()
    .nullable()
    .describe('Until when the secret before the last rotation also signs; null if none does.'),
  createdBy: z.string().describe('A userId or keyId.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};
export const WebhookView = z.object(view).meta({ id: 'Webhook' });
export type WebhookView = z.output<typeof WebhookView>;

const shownOnce = z
  .string()
  .optional()
  .describe('Shown only in this response; absent if an Idempotency-Key repeats it.');
export const CreatedWebhook = z.object({ ...view, secret: shownOnce }).meta({ id: 'CreatedWebhook' });
export type CreatedWebhook = z.output<typeof CreatedWebhook>;

export const RotatedSecret = z
  .object({ webhookId: view.webhookId, secret: shownOnce, previousSecretUntil: view.previousSecretUntil })
  .meta({ id: 'RotatedSecret' });
export type RotatedSecret = z.output<typeof RotatedSecret>;

export const WebhookList = z.object({ data: z.array(WebhookView), pagination: Pagination }).meta({ id: 'WebhookList' });
export type WebhookList = z.output<typeof WebhookList>;
export const WebhookQuery = z.strictObject(pageQuery);
export type WebhookQuery = z.output<typeof WebhookQuery>;
