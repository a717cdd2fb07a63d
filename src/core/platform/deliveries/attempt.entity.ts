import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'DeliveryAttempt',
  tableName: 'delivery_attempts',
  properties: {
    deliveryId: p.string().primary(),
    /** From 1. */
    number: p.integer().primary(),
    startedAt: p.datetime(3),
    durationMs: p.integer(),
    /** Where it went: an endpoint may move. */
    address: p.text(),
    /** Null where nothing answered. */
    statusCode: p.smallint().nullable(),
    /** Null when it was accepted. */
    errorCode: p.string().nullable(),
    error: p.text().nullable(),
    /** The first 4 KiB of the answer. */
    responseBody: p.text().nullable(),
  },
});
export class DeliveryAttempt extends schema.class {}
schema.setClass(DeliveryAttempt);
