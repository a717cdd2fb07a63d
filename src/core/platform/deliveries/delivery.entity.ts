import { defineEntity, p } from '@mikro-orm/core';
import type { StoredStatus } from './delivery.types.js';

/** One message on its way to one endpoint, and afterwards the log of it. */
const schema = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  indexes: [
    {
      name: 'deliveries_once',
      expression: 'create unique index deliveries_once on deliveries (endpoint_id, message_id)',
    },
    {
      name: 'deliveries_pending',
      expression: "create index deliveries_pending on deliveries (endpoint_id, due_at, id) where status = 'pending'",
    },
    {
      name: 'deliveries_undelivered',
      expression:
        "create index deliveries_undelivered on deliveries (endpoint_id, status, message_id) where status in ('failed', 'skipped')",
    },
    {
      name: 'deliveries_gathering',
      expression:
        "create index deliveries_gathering on deliveries (endpoint_id, type, message_id) where status = 'gathering'",
    },
    {
      name: 'deliveries_of_batch',
      expression: 'create index deliveries_of_batch on deliveries (batch_id) where batch_id is not null',
    },
    {
      name: 'deliveries_in_order',
      expression:
        'create index deliveries_in_order on deliveries (endpoint_id, subject, sequence) where sequence is not null',
    },
  ],
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    /** Its prefix names the kind: `whk_` is a webhook. */
    endpointId: p.string(),
    messageId: p.string(),
    /** Of the message. */
    type: p.string(),
    status: p.string().$type<StoredStatus>(),
    /** Why it was skipped. */
    reason: p.string().nullable(),
    /** Of the message, from 1 without gaps, for each subject of an endpoint that wants order. */
    subject: p.string().nullable(),
    sequence: p.integer().nullable(),
    /** The delivery that carries this one together with others. */
    batchId: p.string().nullable(),
    createdAt: p.datetime(3),
    /** When it is tried, or tried again. */
    dueAt: p.datetime(3),
    /** Nobody else tries it until then. Not in an index, so that taking it is cheap. */
    leasedUntil: p.datetime(3).nullable(),
    /** Attempts since it was queued, and since ever. */
    tries: p.smallint().default(0),
    attempts: p.integer().default(0),
    /** When it was delivered, skipped or given up. */
    settledAt: p.datetime(3).nullable(),
    /** Of the last attempt. */
    statusCode: p.smallint().nullable(),
    error: p.text().nullable(),
    durationMs: p.integer().nullable(),
  },
});
export class Delivery extends schema.class {}
schema.setClass(Delivery);
