import { defineEntity, p } from '@mikro-orm/core';

/** A ticket of the notification stream that was used, kept until it would have expired. */
const schema = defineEntity({
  name: 'UsedStreamTicket',
  tableName: 'used_stream_tickets',
  properties: { id: p.string().primary(), expiresAt: p.datetime(3).index() },
});
export class UsedStreamTicket extends schema.class {}
schema.setClass(UsedStreamTicket);
