import { defineEntity, p } from '@mikro-orm/core';
import type { Reason } from '../notification.types.js';
import type { TargetState } from '../targets/target.types.js';

/** `queued` is with the delivery engine, which knows what became of it. */
export const dispatchStates = ['queued', 'shown', 'held', 'gathering', 'gathered', 'suppressed'] as const;
export type DispatchState = (typeof dispatchStates)[number];

/** A notification on one channel; each repeat is another. */
const schema = defineEntity({
  name: 'Dispatch',
  tableName: 'notification_dispatches',
  indexes: [
    {
      name: 'notification_dispatches_waiting',
      expression:
        "create index notification_dispatches_waiting on notification_dispatches (recipient, state) where state in ('held', 'gathering')",
    },
    {
      name: 'notification_dispatches_promised',
      expression:
        "create index notification_dispatches_promised on notification_dispatches (promised_at) where promised_at is not null and (promise is null or promise = 'overdue')",
    },
    {
      name: 'notification_dispatches_judged',
      expression:
        "create index notification_dispatches_judged on notification_dispatches (promised_at) where promise in ('kept', 'broken', 'overdue')",
    },
  ],
  properties: {
    notificationId: p.string().primary(),
    channel: p.string().primary(),
    /** 0 for the first; repeats count on. */
    round: p.integer().primary(),
    /** Of the notification. */
    recipient: p.string(),
    state: p.string().$type<DispatchState>(),
    reason: p.string().$type<Reason>(),
    /** Held until then; of one in a batch, when the batch is sent at the latest. */
    heldUntil: p.datetime(3).nullable(),
    /** The batch or digest of its person that it waits in. */
    batch: p.string().fieldName('lot').nullable(),
    /** When it has to be handed over at the latest, by the promise of its priority. */
    promisedAt: p.datetime(3).nullable(),
    /** What became of that; null until it is known. */
    promise: p.string().$type<TargetState>().nullable(),
    /** From then to when it was handed over, below zero where it was in time; null where it was not. */
    lateSeconds: p.float().nullable(),
    createdAt: p.datetime(3),
  },
});
export class Dispatch extends schema.class {}
schema.setClass(Dispatch);
