import type { User } from '../api/generated/types.gen.ts';

export type Presence =
  | { readonly state: 'here' | 'offHours' | 'deactivated' }
  /** `until` null: nobody knows. */
  | { readonly state: 'away'; readonly until: string | null };

type Known = Pick<User, 'available' | 'disabled' | 'outOfOffice' | 'timeZone' | 'workingHours'>;

/** Whether a person takes reviews now. */
export function presenceOf({ available, disabled, outOfOffice, timeZone, workingHours }: Known, now: number): Presence {
  if (disabled) return { state: 'deactivated' };
  if (outOfOffice && isWithin(outOfOffice, now)) return { state: 'away', until: outOfOffice.until };
  if (!available) return { state: 'away', until: null };
  return { state: isWorking(workingHours, timeZone, now) ? 'here' : 'offHours' };
}

/** The update that marks a person as available or not; a planned absence stays. */
export const presentAt = ({ outOfOffice }: Known, now: number): Pick<User, 'available' | 'outOfOffice'> => ({
  available: true,
  outOfOffice: outOfOffice && isWithin(outOfOffice, now) ? null : outOfOffice,
});

const isWithin = ({ from, until }: NonNullable<User['outOfOffice']>, now: number): boolean =>
  new Date(from).getTime() <= now && (until === null || new Date(until).getTime() > now);

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** By the clock on the wall of the person; hours that end before they begin go on after midnight. */
export function isWorking(hours: User['workingHours'], timeZone: string, now: number): boolean {
  if (!hours) return true;
  const clock = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en-GB', clock).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const [day, time] = [week.indexOf(part('weekday')) + 1, `${part('hour')}:${part('minute')}`];
  const [today, yesterday] = [hours.days.includes(day), hours.days.includes(day === 1 ? 7 : day - 1)];
  if (hours.start === hours.end) return today;
  if (hours.start < hours.end) return today && time >= hours.start && time < hours.end;
  return (today && time >= hours.start) || (yesterday && time < hours.end);
}
