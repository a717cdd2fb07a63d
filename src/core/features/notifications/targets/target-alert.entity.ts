import { defineEntity, p } from '@mikro-orm/core';

/** When an account was alerted last that a channel had broken its promises. */
const schema = defineEntity({
  name: 'TargetAlert',
  tableName: 'notification_promise_alerts',
  properties: {
    accountId: p.string().primary(),
    channel: p.string().primary(),
    raisedAt: p.datetime(3),
  },
});
export class TargetAlert extends schema.class {}
schema.setClass(TargetAlert);
