import { Temporal } from 'temporal-polyfill';
import type { QuietHours } from '../notification.types.js';

type Window = Pick<QuietHours, 'enabled' | 'start' | 'end' | 'timezone'>;

/**
 * When the quiet hours that hold at `at` end; null where none do. A window that ends before it starts goes on after midnight.
 * It starts when the clock on the wall shows its start for the first time, and ends when it shows its end for the last time:
 * an hour that happens twice is quiet both times. A time that the clock skips is the moment of the skip. Where that makes
 * two of them touch, the end is that of the second.
 * @param zone IANA, where the window names none.
 */
export function quietUntil(window: Window | null, zone: string, at: Date): Date | null {
  if (!window?.enabled || window.start === window.end) return null;
  const timeZone = window.timezone ?? zone;
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  let quiet = at.getTime();
  // A window of yesterday may reach into today; one of tomorrow may begin early where a zone skips a day.
  for (const days of [-1, 0, 1]) {
    const date = today.add({ days });
    const last = window.end < window.start ? date.add({ days: 1 }) : date;
    const start = momentOf(date, window.start, timeZone, 'earlier');
    const end = momentOf(last, window.end, timeZone, 'later');
    if (start <= quiet && quiet < end) quiet = end;
  }
  return quiet > at.getTime() ? new Date(quiet) : null;
}

/** The next time the clock of `zone` shows `time`, strictly after `at`. */
export function nextTime(time: string, zone: string, at: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  for (let days = 0; ; days++) {
    const moment = momentOf(today.add({ days }), time, zone, 'earlier');
    if (moment > at.getTime()) return new Date(moment);
  }
}

/** Milliseconds since 1970 at which the clock of `timeZone` shows `time`, the first or the last time that day. */
function momentOf(
  date: Temporal.PlainDate,
  time: string,
  timeZone: string,
  disambiguation: 'earlier' | 'later',
): number {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const moment = wall.toZonedDateTime(timeZone, { disambiguation });
  if (moment.toPlainDateTime().equals(wall)) return moment.epochMilliseconds;
  const skip = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).getTimeZoneTransition('next');
  return (skip ?? moment).epochMilliseconds;
}
