import { defineEntity, p } from '@mikro-orm/core';
import type { EventName, Events } from './events.js';

const schema = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_events',
  indexes: [
    {
      name: 'outbox_events_due',
      expression: 'create index outbox_events_due on outbox_events (due_at, id) where delivered_at is null',
    },
    {
      name: 'outbox_events_of_analysis',
      expression: `create index outbox_events_of_analysis on outbox_events ((payload->>'analysisId'))`,
    },
  ],
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    name: p.string().$type<EventName>(),
    payload: p.json<Events[EventName]>(),
    createdAt: p.datetime(3),
    /** When it is delivered, or delivered again if the relay that claimed it has died. */
    dueAt: p.datetime(3),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    deliveredAt: p.datetime(3).nullable(),
  },
});
export class OutboxEvent extends schema.class {}
schema.setClass(OutboxEvent);
