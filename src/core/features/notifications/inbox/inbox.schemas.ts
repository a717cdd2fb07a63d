import { z } from 'zod';
import { pageQuery, Pagination } from '../../../platform/http/pagination.js';
import { notificationEvents, priorities } from '../notification.types.js';

const types = [...notificationEvents, 'custom', 'digest'] as const;
const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

export const InboxQuery = z.strictObject({
  ...pageQuery,
  unread: flag.describe('Only those that are unread, or only those that are read.'),
  type: z.enum(types).optional().describe('Only those of this type.'),
  priority: z.enum(priorities).optional().describe('Only those of this priority.'),
});
export type InboxQuery = z.output<typeof InboxQuery>;

export const deliveryStates = ['pending', 'sent', 'delivered', 'failed', 'suppressed', 'acknowledged'] as const;

const Action = z.object({ label: z.string(), url: z.string() });
export const NotificationView = z
  .object({
    notificationId: z.string(),
    type: z.enum(types).describe('An event; `custom` was sent by somebody; `digest` tells of several.'),
    priority: z.enum(priorities),
    title: z.string(),
    message: z.string(),
    data: z.record(z.string(), z.unknown()).describe('Ids and values, such as analysisId and reviewId.'),
    actions: z.array(Action),
    channels: z.array(z.string()).describe('Channels that carry it, or did.'),
    merged: z.int().describe('Equal ones that were merged into it.'),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
    acknowledgedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notification' });
export type NotificationView = z.output<typeof NotificationView>;

export const NotificationList = z
  .object({ data: z.array(NotificationView), unread: z.int().describe('Of all.'), pagination: Pagination })
  .meta({ id: 'NotificationList' });
export type NotificationList = z.output<typeof NotificationList>;

export const ReadAllResult = z
  .object({ read: z.int().describe('How many were unread.') })
  .meta({ id: 'ReadAllResult' });

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
      .describe('How it came to this person, in the order of the decisions.'),
    deliveries: z
      .array(
        z.object({
          channel: z.string(),
          round: z.int().describe('0 is the first; repeats count on.'),
          status: z.enum(deliveryStates),
          reason: z.string().describe('Why this channel, or why not.'),
          heldUntil: z.iso.datetime().nullable(),
          promisedAt: z.iso.datetime().nullable().describe('When it has to be handed over at the latest.'),
          settledAt: z.iso.datetime().nullable(),
          attempts: z.int(),
          error: z.string().nullable(),
        }),
      )
      .describe('Each channel, and each repeat.'),
    gatheredIn: z.string().nullable().describe('The notification that tells of this one together with others.'),
  })
  .meta({ id: 'NotificationTrace' });
export type TraceView = z.output<typeof TraceView>;
