import type { NotificationEvent, SmsSettings, SmsSettingsUpdate } from '../api/generated/types.gen.ts';

export const smsEvents = ['fraud.critical', 'sla.breach', 'security.alert'] as const satisfies NotificationEvent[];

export interface SmsValues {
  readonly enabled: boolean;
  readonly events: readonly string[];
  /** '' for that of the account. */
  readonly phoneNumber: string;
  readonly quietHours: {
    readonly enabled: boolean;
    readonly start: string;
    readonly end: string;
    /** '' for that of the account. */
    readonly timezone: string;
  };
}

const noQuietHours = { enabled: false, start: '22:00', end: '07:00', timezone: '' };

export const valuesOf = ({ enabled, events, phoneNumber, quietHours }: SmsSettings): SmsValues => ({
  enabled,
  events,
  phoneNumber: phoneNumber ?? '',
  quietHours: { ...noQuietHours, ...quietHours },
});

export function bodyOf({ enabled, events, phoneNumber, quietHours }: SmsValues): SmsSettingsUpdate {
  const { timezone, ...window } = quietHours;
  return {
    enabled,
    events: [...events] as (typeof smsEvents)[number][],
    phoneNumber: phoneNumber.trim() || null,
    quietHours: { ...window, ...(timezone && { timezone }) },
  };
}
