import { defineEntity, p } from '@mikro-orm/core';
import type { DigestWish, QuietHours, SmsWish } from '../../notification.types.js';

/** How a user wants to be notified. */
const schema = defineEntity({
  name: 'NotificationPreferences',
  tableName: 'notification_preferences',
  properties: {
    userId: p.string().primary(),
    accountId: p.string().index(),
    channels: p.json<Record<string, readonly string[]>>(),
    quietHours: p.json<QuietHours>().nullable(),
    digest: p.json<DigestWish>().nullable(),
    sms: p.json<SmsWish>().nullable(),
    unsubscribed: p.array().default([]),
    /** Events that the user asked for, in addition to those that concern the user anyway. */
    subscriptions: p.array().default([]),
    updatedAt: p.datetime(3),
  },
});
export class NotificationPreferences extends schema.class {}
schema.setClass(NotificationPreferences);
