import { defineEntity, p } from '@mikro-orm/core';

/** A browser or app that takes Web Push for a user. */
const schema = defineEntity({
  name: 'PushDevice',
  tableName: 'notification_devices',
  uniques: [{ properties: ['userId', 'endpoint'] }],
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    userId: p.string(),
    endpoint: p.text(),
    /** base64url. */
    keys: p.json<{ p256dh: string; auth: string }>(),
    createdAt: p.datetime(3),
  },
});
export class PushDevice extends schema.class {}
schema.setClass(PushDevice);
