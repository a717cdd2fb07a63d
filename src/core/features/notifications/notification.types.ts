/** Types of notifications; see docs/notifications.md. */
export const notificationEvents = [
  'fraud.critical',
  'fraud.high',
  'analysis.ready',
  'analysis.failed',
  'review.assigned',
  'review.completed',
  'review.escalated',
  'review.unassigned',
  'comment.mentioned',
  'sla.warning',
  'sla.breach',
  'security.alert',
  'system.alert',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];
/** `digest` combines several; `custom` was sent by a person or program. */
export type NotificationType = NotificationEvent | 'custom' | 'digest';

/** The most urgent first. Urgent is delivered as high is, and shown as urgent. */
export const priorities = ['critical', 'urgent', 'high', 'normal', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** Built-in channels to a person; plugins may add others. `webhook` sends to the account's own endpoints. */
export const channelNames = ['email', 'inApp', 'sms', 'push', 'webhook'] as const;
/** One of `channelNames`, or one that a plugin brings. */
export type ChannelName = string;

/** Why a channel is used, waits or is not used. Stable: programs read it. */
export type Reason =
  | 'critical'
  | 'requested'
  | 'preference'
  | 'usual'
  | 'sms_settings'
  | 'quiet_hours'
  | 'digest'
  | 'batch'
  | 'overflow'
  | 'silenced'
  | 'merged'
  | 'unsubscribed'
  | 'switched_off'
  | 'not_configured'
  | 'no_address'
  | 'repeat'
  | 'escalation'
  | 'released'
  | 'acknowledged'
  | 'gone'
  | 'not_visible';

export interface QuietHours {
  readonly enabled: boolean;
  /** HH:MM by the clock of the zone. */
  readonly start: string;
  /** Exclusive; before start: on the next day. */
  readonly end: string;
  /** IANA; absent: that of the user. */
  readonly timezone?: string;
  /** False: critical SMS and push wait too. */
  readonly allowCritical: boolean;
}
export interface DigestWish {
  readonly enableDigest: boolean;
  readonly frequency: 'hourly' | 'daily';
  readonly includeTypes: readonly string[];
}
export interface SmsWish {
  readonly enabled: boolean;
  readonly phoneNumber: string | null;
  readonly events: readonly string[];
  readonly quietHours: Omit<QuietHours, 'allowCritical'> | null;
}
/** What a user has said. */
export interface Preferences {
  /** By event: the channels to use, none to be left alone. Events that are absent go as usual. */
  readonly channels: Readonly<Record<string, readonly ChannelName[]>>;
  readonly quietHours: QuietHours | null;
  readonly digest: DigestWish | null;
  readonly sms: SmsWish | null;
  /** Events of which no e-mail is wanted, by the link in one. */
  readonly unsubscribed: readonly string[];
}
export const noPreferences: Preferences = {
  channels: {},
  quietHours: null,
  digest: null,
  sms: null,
  unsubscribed: [],
};

export interface Action {
  readonly label: string;
  readonly url: string;
}
