import { z } from 'zod';
import { channelNames, notificationEvents } from '../../notification.types.js';
import { ChannelChoice } from '../account/account-settings.schemas.js';
import { partialBody } from '../account/partial-body.js';
import { QuietWindow, QuietWindowView, UserQuietHours, UserQuietHoursView } from '../account/clock-window.schema.js';

const event = z.enum(notificationEvents);
const distinct = (list: readonly string[]) => new Set(list).size === list.length;
const channels = z.array(ChannelChoice).max(20).refine(distinct, 'must not name one twice');
const events = z.array(event).max(notificationEvents.length).refine(distinct, 'must not name one twice');

/** E-mails of these can be stopped by the link in them. */
const mailed = z.enum([...notificationEvents, 'custom', 'digest']);
const unsubscribed = z
  .array(
    mailed.refine((each) => each !== 'fraud.critical', 'cannot be unsubscribed: critical alerts are always e-mailed'),
  )
  .max(mailed.options.length)
  .refine(distinct, 'must not name one twice');

export const Digest = z.strictObject({
  enableDigest: z.boolean(),
  frequency: z
    .enum(['hourly', 'daily'])
    .describe("daily: at 08:00 in the user's local time, unless configured otherwise."),
  includeTypes: events.describe('Events that are sent in the digest. Critical notifications never are.'),
});

const phoneNumber = z
  .string()
  .max(16)
  .regex(/^\+[1-9]\d{6,14}$/, 'must be an E.164 number, such as +4930123456');
const smsEvents = ['fraud.critical', 'sla.breach', 'security.alert'] as const;
export const SmsSettings = z.strictObject({
  enabled: z.boolean(),
  phoneNumber: phoneNumber.nullable().default(null).describe('Null: the one in the user’s profile.'),
  events: z.array(z.enum(smsEvents)).max(smsEvents.length).refine(distinct, 'must not name one twice'),
  quietHours: QuietWindow.nullable().default(null),
});
export const smsUpdate = partialBody(SmsSettings, 'SmsSettingsUpdate');
export type SmsSettings = z.output<typeof SmsSettings>;
export const SmsView = z
  .object({
    enabled: z.boolean(),
    phoneNumber: z.string().nullable(),
    events: z.array(z.string()),
    quietHours: QuietWindowView.nullable(),
  })
  .meta({ id: 'SmsSettings' });

const byEvent = z
  .partialRecord(event, channels)
  .meta({ maxProperties: notificationEvents.length })
  .describe(
    'Channels by event; an empty list turns an event off. Events that are not listed use the defaults. Critical notifications use all channels.',
  );
/** For unknown events: each names the known ones. */
const mostNamed = 10;
const known: ReadonlySet<string> = new Set(notificationEvents);
/** Whoever could turn it off would learn of a fraud when it is too late. */
const cannotBeOff = 'cannot be empty: critical alerts are always delivered on all channels';
/** Says which events there are, where a key is none, and which cannot be turned off. */
const byKnownEvent = z.preprocess((value, context) => {
  const keys = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  const message = `is not an event: there are ${notificationEvents.join(', ')}`;
  const unknown = keys.filter((each) => !known.has(each));
  for (const key of unknown.slice(0, mostNamed))
    context.issues.push({ code: 'custom', path: [key], message, input: value });
  const critical = keys.includes('fraud.critical') ? (value as Record<string, unknown>)['fraud.critical'] : undefined;
  if (Array.isArray(critical) && critical.length === 0)
    context.issues.push({ code: 'custom', path: ['fraud.critical'], message: cannotBeOff, input: value });
  return unknown.length > mostNamed ? {} : value;
}, byEvent);

const body = { quietHours: UserQuietHours.nullable(), digest: Digest.nullable() };
export const PreferencesUpdate = z
  .strictObject({
    channels: byKnownEvent,
    ...body,
    unsubscribed: unsubscribed.describe(
      'Events without e-mail; `custom` is what people send, `digest` what combines several notifications.',
    ),
    subscriptions: events.describe('Events to which the user subscribes although they concern others.'),
  })
  .partial()
  .refine((update) => Object.keys(update).length > 0, 'must name at least one field to change')
  .meta({ id: 'NotificationPreferencesUpdate', minProperties: 1 });
export type PreferencesUpdate = z.output<typeof PreferencesUpdate>;

export const PreferencesView = z
  .object({
    userId: z.string(),
    channels: byEvent,
    ...body,
    quietHours: UserQuietHoursView.nullable(),
    unsubscribed: z.array(z.string()),
    subscriptions: z.array(z.string()),
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'NotificationPreferences' });
export type PreferencesView = z.output<typeof PreferencesView>;

/** Body of the route that subscribes. */
export const NewSubscription = z
  .strictObject({
    userId: z.string().min(1).max(64),
    channels: channels
      .refine((list) => list.length > 0, 'must name a channel')
      .describe(`Such as ${channelNames.join(', ')}.`),
    events: events.refine((list) => list.length > 0, 'must name an event'),
    preferences: z.strictObject({ quietHours: UserQuietHours.optional() }).optional(),
  })
  .meta({ id: 'NewSubscription' });
export type NewSubscription = z.output<typeof NewSubscription>;
export const SubscriptionView = z
  .object({
    userId: z.string(),
    channels: z.array(z.string()),
    events: z.array(z.string()),
    preferences: z.object({ quietHours: UserQuietHoursView.nullable() }),
  })
  .meta({ id: 'Subscription' });
export type SubscriptionView = z.output<typeof SubscriptionView>;

const base64url = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'must be base64url');
export const NewDevice = z
  .object({ endpoint: z.url().max(2000), keys: z.object({ p256dh: base64url, auth: base64url }) })
  .describe('The result of `PushSubscription.toJSON()`.')
  .meta({ id: 'NewPushDevice' });
export type NewDevice = z.output<typeof NewDevice>;
export const DeviceView = z
  .object({
    deviceId: z.string(),
    origin: z.string().describe('Origin of the push service.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PushDevice' });
export const DeviceList = z.object({ data: z.array(DeviceView) }).meta({ id: 'PushDeviceList' });

export const ChannelList = z
  .object({
    data: z.array(
      z.object({
        channel: z.string(),
        settings: z
          .record(z.string(), z.string())
          .describe('Settings that clients need to subscribe, such as `vapidPublicKey`.'),
      }),
    ),
  })
  .meta({ id: 'NotificationChannels' });
