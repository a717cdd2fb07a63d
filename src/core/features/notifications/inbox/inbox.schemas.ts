import { z } from 'zod';
import { checkedLate } from '../../../platform/http/late-body.js';
import { moment } from '../../../platform/http/moment.js';
import { bulkBody, BulkOutcome, bulkIds } from '../../../platform/http/bulk.js';
import { pageQuery, Pagination } from '../../../platform/http/pagination.js';
import { notificationEvents, priorities } from '../notification.types.js';

const types = [...notificationEvents, 'custom', 'digest'] as const;
const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

export const InboxQuery = z.strictObject({
  ...pageQuery,
  unread: flag.describe('true: only unread ones; false: only read ones.'),
  acknowledged: flag.describe('true: only acknowledged ones; false: only those that are not.'),
  snoozed: flag.describe('true: only snoozed ones. Otherwise these are left out.'),
  type: z.enum(types).optional().describe('Only those of this type.'),
  priority: z.enum(priorities).optional().describe('Only those of this priority.'),
});
export type InboxQuery = z.output<typeof InboxQuery>;

export const deliveryStates = ['pending', 'sent', 'delivered', 'failed', 'suppressed', 'acknowledged'] as const;

const Action = z.object({ label: z.string(), url: z.string() });
export const NotificationView = z
  .object({
    notificationId: z.string(),
    type: z
      .enum(types)
      .describe('An event; `custom` was sent by a person or program; `digest` combines several notifications.'),
    priority: z.enum(priorities),
    title: z.string(),
    message: z.string(),
    data: z.record(z.string(), z.unknown()).describe('Ids and values, such as analysisId and reviewId.'),
    actions: z.array(Action),
    channels: z.array(z.string()).describe('Channels on which it is or was sent.'),
    merged: z.int().describe('Number of duplicates that were merged into it.'),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
    acknowledgedAt: z.iso.datetime().nullable(),
    snoozedUntil: z.iso
      .datetime()
      .nullable()
      .describe('Left out of the inbox until then; null where it is not snoozed.'),
  })
  .meta({ id: 'Notification' });
export type NotificationView = z.output<typeof NotificationView>;

export const NotificationList = z
  .object({
    data: z.array(NotificationView),
    unread: z.int().describe('Number of all unread notifications.'),
    pagination: Pagination,
  })
  .meta({ id: 'NotificationList' });
export type NotificationList = z.output<typeof NotificationList>;

export const ReadAllResult = z
  .object({ read: z.int().describe('Number of notifications that were unread.') })
  .meta({ id: 'ReadAllResult' });

export const NotificationIds = z
  .strictObject({ notificationIds: bulkIds.describe('1 to 1,000; repeats count once.') })
  .meta({ id: 'NotificationIds' });
export type NotificationIds = z.output<typeof NotificationIds>;

const until = moment.nullable().describe('In the future and at most 30 days ahead. Null ends the snooze.');
export const Snooze = checkedLate(z.strictObject({ until }).meta({ id: 'Snooze' }));
export const BulkSnooze = z.strictObject({ ...NotificationIds.shape, until }).meta({ id: 'BulkSnooze' });
export type BulkSnooze = z.output<typeof BulkSnooze>;

export const BulkNotifications = bulkBody(BulkOutcome.extend({ notificationId: z.string() })).meta({
  id: 'BulkNotifications',
});
export type BulkNotifications = z.output<typeof BulkNotifications>;

export const TraceView = z
  .object({
    notificationId: z.string(),
    steps: z
      .array(
        z.object({
          at: z.iso.datetime(),
          step: z.enum(['event', 'audience', 'routing', 'channel', 'gathered', 'repeat']),
          says: z.string(),
        }),
      )
      .describe('Why this person got it, in the order of the decisions.'),
    deliveries: z
      .array(
        z.object({
          channel: z.string(),
          round: z.int().describe('0 is the first; reminders count up.'),
          status: z.enum(deliveryStates),
          reason: z.string().describe('Why this channel was or was not used.'),
          heldUntil: z.iso.datetime().nullable(),
          promisedAt: z.iso.datetime().nullable().describe('Latest time at which it has to be handed over.'),
          settledAt: z.iso.datetime().nullable(),
          attempts: z.int(),
          error: z.string().nullable(),
        }),
      )
      .describe('One entry per channel and reminder.'),
    gatheredIn: z.string().nullable().describe('The notification that combines this one with others.'),
  })
  .meta({ id: 'NotificationTrace' });
export type TraceView = z.output<typeof TraceView>;
