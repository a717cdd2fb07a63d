import { defineEntity, p } from '@mikro-orm/core';
import type { NotificationWebhookEvent, RetryPolicy } from './notification-webhook.types.js';

/** An external URL that gets the notifications of an account, regardless of recipients. */
const schema = defineEntity({
  name: 'NotificationWebhook',
  tableName: 'notification_webhooks',
  properties: {
    id: p.string().primary(),
    accountId: p.string().index(),
    url: p.text(),
    events: p.array<NotificationWebhookEvent>(),
    /** Sealed. */
    secret: p.text(),
    /** The one before, sealed, which also signs for a while. */
    previousSecret: p.text().nullable(),
    previousSecretUntil: p.datetime(3).nullable(),
    /** Custom headers as JSON, sealed: they often hold credentials. */
    headers: p.text(),
    retryPolicy: p.json<RetryPolicy>(),
    /** As set by a user; see `failedAt`. */
    active: p.boolean(),
    /** When its receiver wanted nothing more, and what it said. */
    failedAt: p.datetime(3).nullable(),
    failure: p.text().nullable(),
    createdBy: p.string(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class NotificationWebhook extends schema.class {}
schema.setClass(NotificationWebhook);
