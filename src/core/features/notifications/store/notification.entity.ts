import { defineEntity, p } from '@mikro-orm/core';
import type { Action, NotificationType, Priority } from '../notification.types.js';
import type { Step } from './trace.js';

/** A notification of one person about one thing, whichever channels carry it. */
const schema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  indexes: [
    { properties: ['userId', 'shownAt', 'id'] },
    {
      name: 'notifications_unread',
      expression:
        'create index notifications_unread on notifications (user_id) where shown_at is not null and read_at is null and deleted_at is null and snoozed_until is null',
    },
    {
      name: 'notifications_open',
      expression:
        'create index notifications_open on notifications (user_id, shown_at, id) where shown_at is not null and acknowledged_at is null and deleted_at is null',
    },
    {
      name: 'notifications_acknowledged',
      expression:
        'create index notifications_acknowledged on notifications (user_id, shown_at, id) where shown_at is not null and acknowledged_at is not null and deleted_at is null',
    },
    {
      name: 'notifications_snoozed',
      expression:
        'create index notifications_snoozed on notifications (user_id, snoozed_until) where snoozed_until is not null',
    },
    { properties: ['userId', 'createdAt'] },
    { properties: ['userId', 'mergeKey', 'createdAt'] },
  ],
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    /** Null for an external address. */
    userId: p.string().nullable(),
    email: p.string().nullable(),
    /** The event or request that it is about, and the recipient: unique. */
    sourceId: p.string().index(),
    recipient: p.string(),
    /** The source to which nobody responded. */
    escalationOf: p.string().nullable().index(),
    type: p.string().$type<NotificationType>(),
    priority: p.string().$type<Priority>(),
    title: p.text(),
    message: p.text(),
    data: p.json<Record<string, unknown>>(),
    actions: p.json<readonly Action[]>(),
    template: p.string().nullable(),
    analysisId: p.string().nullable().index(),
    mergeKey: p.string().nullable(),
    /** Equal ones that were merged into it. */
    merged: p.integer().default(0),
    /** The one that combines this with others. */
    gatheredIn: p.string().nullable().index(),
    /** How it came to this person; the story goes on with its dispatches. */
    steps: p.json<readonly Step[]>(),
    /** In the centre since, or in it again; null where it is not there. */
    shownAt: p.datetime(3).nullable(),
    readAt: p.datetime(3).nullable(),
    acknowledgedAt: p.datetime(3).nullable(),
    /** Its reader wants it back then; null where it is not snoozed. */
    snoozedUntil: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
    /** How often it was repeated. */
    repeats: p.integer().default(0),
    occurredAt: p.datetime(3),
    createdAt: p.datetime(3).index(),
  },
  uniques: [{ properties: ['sourceId', 'recipient'] }],
});
export class Notification extends schema.class {}
schema.setClass(Notification);
