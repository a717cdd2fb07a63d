import { defineEntity, p } from '@mikro-orm/core';
import type { TestResult, WebhookConfig, WebhookEventType } from './webhook.types.js';

const schema = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  properties: {
    id: p.string().primary(),
    accountId: p.string().index(),
    url: p.text(),
    events: p.array<WebhookEventType>(),
    /** Sealed. */
    secret: p.text(),
    /** The one before, sealed, which also signs for a while. */
    previousSecret: p.text().nullable(),
    previousSecretUntil: p.datetime(3).nullable(),
    /** Custom headers as JSON, sealed: they often hold credentials. */
    headers: p.text(),
    /** Every setting, defaults too. */
    config: p.json<WebhookConfig>(),
    testResult: p.json<TestResult>(),
    /** First failure since the last success, and how many there were. */
    failingSince: p.datetime(3).nullable(),
    failures: p.integer().default(0),
    /** When it was given up, and why. */
    failedAt: p.datetime(3).nullable(),
    failure: p.text().nullable(),
    createdBy: p.string(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class Webhook extends schema.class {}
schema.setClass(Webhook);
