import type {
  NotificationEvent,
  NotificationPreferences,
  NotificationPreferencesUpdate,
  NotificationType,
} from '../api/generated/types.gen.ts';

export interface NotificationValues {
  /** Events that are absent go as usual; those without a channel are off. */
  readonly channels: Readonly<Record<string, readonly string[]>>;
  readonly subscriptions: readonly string[];
  readonly unsubscribed: readonly string[];
  readonly quietHours: {
    readonly enabled: boolean;
    readonly start: string;
    readonly end: string;
    /** '' for that of the account. */
    readonly timezone: string;
    readonly allowCritical: boolean;
  };
  readonly digest: {
    readonly enableDigest: boolean;
    readonly frequency: 'hourly' | 'daily';
    readonly includeTypes: readonly string[];
  };
}

const noQuietHours = { enabled: false, start: '22:00', end: '07:00', timezone: '', allowCritical: true };
const noDigest = { enableDigest: false, frequency: 'daily', includeTypes: [] } as const;

export const valuesOf = (stored: NotificationPreferences): NotificationValues => ({
  channels: stored.channels,
  subscriptions: stored.subscriptions,
  unsubscribed: stored.unsubscribed,
  quietHours: { ...noQuietHours, ...stored.quietHours },
  digest: { ...noDigest, ...stored.digest },
});

export function bodyOf({ channels, quietHours, digest, ...values }: NotificationValues): NotificationPreferencesUpdate {
  const { timezone, ...window } = quietHours;
  return {
    channels: Object.fromEntries(Object.entries(channels).map(([event, names]) => [event, [...names]])),
    subscriptions: [...values.subscriptions] as NotificationEvent[],
    unsubscribed: [...values.unsubscribed] as NotificationType[],
    quietHours: { ...window, ...(timezone && { timezone }) },
    digest: { ...digest, includeTypes: [...digest.includeTypes] as NotificationEvent[] },
  };
}

/** How an event is sent: by the rules of the service, on chosen channels, or not at all. */
export type Way = 'usual' | 'chosen' | 'off';

export const wayOf = (channels: NotificationValues['channels'], event: string): Way => {
  const chosen = channels[event];
  return chosen === undefined ? 'usual' : chosen.length === 0 ? 'off' : 'chosen';
};

/** `first` is the channel that is preselected. */
export function withWay(channels: NotificationValues['channels'], event: string, way: Way, first: string) {
  const { [event]: _, ...others } = channels;
  if (way === 'usual') return others;
  return { ...others, [event]: way === 'off' ? [] : [first] };
}

/** The last one is not taken away: that an event is off is said apart. */
export function withChannel(channels: NotificationValues['channels'], event: string, name: string, isOn: boolean) {
  const before = channels[event] ?? [];
  const next = isOn ? [...before, name] : before.filter((each) => each !== name);
  return next.length === 0 ? channels : { ...channels, [event]: next };
}
