import { defineEntity, p } from '@mikro-orm/core';
import type { Reason } from './notification.types.js';

/** `queued` is with the delivery engine, which knows what became of it. */
export const dispatchStates = ['queued', 'shown', 'held', 'gathering', 'gathered', 'suppressed', 'skipped'] as const;
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
    /** Held until then; of what is gathered, when its lot goes at the latest. */
    heldUntil: p.datetime(3).nullable(),
    /** The lot that it waits in, of its person. */
    lot: p.string().nullable(),
    /** When it has to be handed over at the latest, by the promise of its priority. */
    promisedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});
export class Dispatch extends schema.class {}
schema.setClass(Dispatch);
