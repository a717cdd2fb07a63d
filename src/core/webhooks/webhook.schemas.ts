import { z } from 'zod';
import type { BadField } from '../errors/errors.js';
import { checkedLate } from '../http/late-body.js';
import { pageQuery, Pagination } from '../http/pagination.js';
import { headerProblems, longestValue, mask, maskProblems, mostHeaders } from './changes/header-rules.js';
import { secretProblem } from './sending/signature.js';
import { NewWebhookConfig, WebhookConfigUpdate, WebhookConfigView } from './webhook-config.schemas.js';
import { webhookEventTypes, webhookStatuses } from './webhook.types.js';

const url = z
  .string()
  .meta({ minLength: 1, maxLength: 2048 }) // the guard checks it, and knows more
  .describe('HTTPS, at a public address. No redirect is followed.');

const events = z
  .array(z.enum(webhookEventTypes))
  .min(1)
  .max(webhookEventTypes.length)
  .superRefine(
    (types: unknown, context) => {
      // Of a list that is far too long only the beginning: each is compared with all.
      const some: readonly unknown[] = Array.isArray(types) ? types.slice(0, 2 * webhookEventTypes.length) : [];
      for (const [at, type] of some.entries())
        if (some.indexOf(type) < at)
          context.addIssue({ code: 'custom', path: [at], message: `names ${String(type)} once more: leave it out` });
    },
    { when: () => true },
  )
  .meta({ uniqueItems: true });

const secret = z
  .string()
  .min(8)
  .max(256)
  .superRefine((text, context) => {
    const problem = secretProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ pattern: '^[\\x21-\\x7e]+$' });

// Not a record: one drops names such as __proto__ in silence.
const headers = (problems: (value: unknown) => readonly BadField[]) =>
  z
    .unknown()
    .superRefine((value, context) => {
      for (const { path, reason } of problems(value))
        context.addIssue({ code: 'custom', path: path === '' ? [] : [path], message: reason });
    })
    .transform((value) => value as Readonly<Record<string, string>>)
    .meta({
      type: 'object',
      maxProperties: mostHeaders,
      additionalProperties: { type: 'string', maxLength: longestValue },
      description:
        'Sent with each delivery; 8 KiB at most. Not those that the delivery or the connection sets: `x-service-*`, `webhook-*`, `content-type`, `user-agent`, `host` and the like.',
    });

export const NewWebhook = checkedLate(
  z
    .strictObject({
      url,
      events,
      secret: secret.optional().describe('Signs deliveries; after `whsec_` it must be base64. Absent: it is made up.'),
      headers: headers((value) => [...headerProblems(value), ...maskProblems(value)]).optional(),
      config: NewWebhookConfig.prefault({}),
    })
    .meta({ id: 'NewWebhook' }),
);
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookUpdate = checkedLate(
  z
    .strictObject({ url, events, headers: headers(headerProblems), config: WebhookConfigUpdate })
    .partial()
    .refine((update) => Object.keys(update).length > 0, 'must name at least one field to change')
    .meta({ id: 'WebhookUpdate', minProperties: 1 }),
);
export type WebhookUpdate = z.output<typeof WebhookUpdate>;

export const SecretRotation = checkedLate(
  z
    .strictObject({ secret: secret.optional().describe('The new one. Absent: it is made up.') })
    .prefault({})
    .meta({ id: 'SecretRotation' }),
);

export const WebhookTestResult = z
  .object({
    success: z.boolean(),
    statusCode: z.int().nullable().describe('Null when nothing answered.'),
    responseTime: z.number().describe('Milliseconds.'),
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookTestResult' });

const view = {
  webhookId: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  headers: z.record(z.string(), z.string()).describe(`Their names; each value stands as \`${mask}\`.`),
  status: z
    .enum(webhookStatuses)
    .describe('inactive: `config.active` is false. failed: given up, until `config.active` is set to true once more.'),
  config: WebhookConfigView,
  testResult: WebhookTestResult.describe('Of the last test delivery.'),
  failure: z
    .object({ since: z.iso.datetime(), reason: z.string() })
    .nullable()
    .describe('Why it is failed; null when it is not.'),
  previousSecretUntil: z.iso
    .datetime()
    .nullable()
    .describe('Until then the secret before the last rotation signs too; null when none does.'),
  createdBy: z.string().describe('A userId or keyId.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};
export const WebhookView = z.object(view).meta({ id: 'Webhook' });
export type WebhookView = z.output<typeof WebhookView>;

const shownOnce = z.string().optional().describe('In this answer only; absent where an Idempotency-Key repeats it.');
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
