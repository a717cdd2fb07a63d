import { z } from 'zod';
import { roleNames } from '../../../../platform/caller/scopes.js';
import { moment } from '../../../../platform/http/moment.js';
import { notificationEvents } from '../../notification.types.js';
import { Condition } from './condition.schema.js';

const name = z.string().trim().min(1).max(200);
const event = z.enum(notificationEvents);
const userId = z
  .string()
  .max(64)
  .regex(/^usr_[0-9a-z]{26}$/, 'must be a userId, such as usr_01jd5kz3x9a7c2v5b8n1m4q6we');
export const Email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>",;]+@[^\s@<>",;]+$/, 'must be an e-mail address');
export const ChannelChoice = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z][A-Za-z0-9-]*$/, 'must be the name of a channel');
const isRole = (role: string | undefined) => role === undefined || (roleNames as readonly string[]).includes(role);
const distinct = (items: readonly unknown[]) => new Set(items).size === items.length;
const each = <T extends z.ZodType>(item: T, most: number) =>
  z.array(item).max(most).refine(distinct, 'must not name one twice');

/** Whom it goes to, on which channels, when the conditions hold. */
export const CustomRule = z.strictObject({
  name,
  enabled: z.boolean().default(true),
  conditions: Condition,
  actions: z.strictObject({
    notify: each(z.union([userId, Email], 'must be a userId or an e-mail address'), 100)
      .refine((list) => list.length > 0, 'must name somebody')
      .describe('User ids or e-mail addresses.'),
    channels: each(ChannelChoice, 20)
      .optional()
      .describe("Absent: chosen by the event's priority and the user's preferences."),
    template: name.optional().describe('Name of a template of a channel.'),
  }),
});

export const EscalationRule = z.strictObject({
  name: name.optional(),
  enabled: z.boolean().default(true),
  trigger: z.strictObject({
    event,
    condition: z
      .enum(['no_response', 'threshold_breach'])
      .describe('no_response: nobody who was notified has read or acknowledged it, or started the review.'),
    timeoutMinutes: z.number().min(1).max(10_080).default(30).describe('For no_response.'),
  }),
  escalateTo: z
    .strictObject({
      role: z.enum(['supervisor', 'admin']).optional(),
      users: each(userId, 100).optional(),
      externalEmail: Email.optional(),
    })
    .refine(
      ({ role, users, externalEmail }) => role !== undefined || (users?.length ?? 0) > 0 || externalEmail !== undefined,
      'must name a role, users or externalEmail',
    ),
  message: z.string().trim().min(1).max(2000).optional(),
});

export const DistributionList = z.strictObject({
  name,
  description: z.string().trim().max(2000).optional(),
  members: z
    .array(
      z
        .strictObject({
          userId: userId.optional(),
          email: Email.optional(),
          role: z
            .string()
            .trim()
            .min(1)
            .max(100)
            .optional()
            .describe(
              `Alone: everybody with this role, ${roleNames.join(', ')}. With a userId or an email: what the member is to the list; only shown.`,
            ),
        })
        .refine(
          ({ userId: id, email, role }) => id !== undefined || email !== undefined || role !== undefined,
          'must have a userId, an email or a role',
        )
        .refine(({ userId: id, email, role }) => id !== undefined || email !== undefined || isRole(role), {
          path: ['role'],
          message: `must be one of ${roleNames.join(', ')} where it stands alone`,
        }),
    )
    .min(1)
    .max(1000),
  notificationTypes: each(event, notificationEvents.length).refine((list) => list.length > 0, 'must name an event'),
});

export const Silence = z
  .strictObject({
    event: event.optional().describe('Absent: any.'),
    source: z.string().trim().min(1).max(200).optional().describe('An analysisId, reviewId, or id of an integration.'),
    from: moment.optional().describe('Absent: now.'),
    until: moment,
    reason: z.string().trim().max(2000).optional(),
  })
  .refine(({ event: type, source }) => type !== undefined || source !== undefined, 'must name an event or a source')
  .refine(({ from, until }) => !from || from < until, { path: ['until'], message: 'must be after from' });

const BatchRule = z.strictObject({
  eventType: event,
  batchWindow: z.number().min(1).max(86_400).describe('Seconds, counted from the first notification.'),
  maxBatchSize: z.int().min(2).max(10_000).describe('Number of notifications that sends the batch early.'),
  deliverAs: z.enum(['summary', 'list']),
});
export const Batching = z.strictObject({
  enabled: z.boolean(),
  rules: z
    .array(BatchRule)
    .max(notificationEvents.length)
    .refine((rules) => distinct(rules.map(({ eventType }) => eventType)), 'must not have two rules for one event'),
});

export const SmartRouting = z.strictObject({
  checkAvailability: z.boolean().describe('Skips people who are deactivated, unavailable or out of office.'),
  fallbackChain: each(userId, 100).describe('Substitutes in order of preference.'),
  respectWorkingHours: z.boolean().describe('Skips people outside their working hours.'),
  considerTimeZone: z.boolean().describe("Whether working hours use the user's time zone; false: UTC."),
  loadBalancing: z.strictObject({
    enabled: z.boolean(),
    maxDailyNotifications: z
      .int()
      .min(1)
      .max(10_000)
      .describe('Notifications in 24 hours; people who had more are skipped.'),
  }),
});

export type CustomRule = z.output<typeof CustomRule>;
export type EscalationRule = z.output<typeof EscalationRule>;
export type DistributionList = z.output<typeof DistributionList>;
export type Silence = z.output<typeof Silence>;
export type Batching = z.output<typeof Batching>;
export type SmartRouting = z.output<typeof SmartRouting>;

export const usualBatching: Batching = { enabled: false, rules: [] };
export const usualRouting: SmartRouting = {
  checkAvailability: true,
  fallbackChain: [],
  respectWorkingHours: false,
  considerTimeZone: true,
  loadBalancing: { enabled: false, maxDailyNotifications: 100 },
};
