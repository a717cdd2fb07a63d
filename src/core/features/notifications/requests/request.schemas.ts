import { z } from 'zod';
import { deliveryStates } from '../inbox/inbox.schemas.js';
import { priorities } from '../notification.types.js';
import { ChannelChoice } from '../settings/account/account-settings.schemas.js';

const distinct = (list: readonly string[]) => new Set(list).size === list.length;
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), 'must be one line without control characters');

/** Body of the route that sends. */
export const NewNotification = z
  .strictObject({
    recipients: z.array(z.string().min(1).max(64)).min(1).max(1000).refine(distinct, 'must not name one twice'),
    type: z.literal('custom').default('custom'),
    priority: z.enum(priorities).default('normal'),
    title: line(200),
    message: z.string().trim().min(1).max(10_000),
    channels: z
      .array(ChannelChoice)
      .min(1)
      .max(20)
      .refine(distinct, 'must not name one twice')
      .optional()
      .describe("Absent: chosen by the priority and each user's preferences. Critical notifications use all channels."),
    actions: z
      .array(
        z.strictObject({
          label: line(100),
          url: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(2000),
        }),
      )
      .max(5)
      .default([]),
    mergeKey: line(200).optional().describe('Notifications with the same key are merged while one is unread.'),
  })
  .meta({ id: 'NewNotification' });
export type NewNotification = z.output<typeof NewNotification>;

export const SentNotification = z
  .object({
    notificationId: z.string().describe('Id of the request; each recipient has a separate notification.'),
    recipients: z.array(
      z.object({
        userId: z.string(),
        notificationId: z.string().describe('The notification of this recipient.'),
        channels: z.array(z.string()),
        status: z.enum(deliveryStates),
      }),
    ),
  })
  .meta({ id: 'SentNotification' });
export type SentNotification = z.output<typeof SentNotification>;
