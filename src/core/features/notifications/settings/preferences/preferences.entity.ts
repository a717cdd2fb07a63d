import { defineEntity, p } from '@mikro-orm/core';
import type { DigestWish, QuietHours, SmsWish } from '../../notification.types.js';

/** What a user has said of how to be told. */
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
    /** Events that the user asked for, beside those that concern the user anyway. */
    subscriptions: p.array().default([]),
    updatedAt: p.datetime(3),
  },
});
export class NotificationPreferences extends schema.class {}
schema.setClass(NotificationPreferences);
