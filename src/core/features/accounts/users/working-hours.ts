import { Temporal } from 'temporal-polyfill';
import type { WorkingHours } from './user.entity.js';

interface WallTime {
  /** 1 is Monday, 7 is Sunday. */
  readonly day: number;
  /** Since midnight, as the clock shows. */
  readonly minute: number;
}

/** What the clocks of each zone showed when it was asked for last; many users share a zone and a moment. */
const shown = new Map<string, WallTime & { readonly atMinute: number }>();

/**
 * Whether the clock on the wall shows a time of the working hours; always where there are none. A window that ends before
 * it starts goes on after midnight and belongs to the day it starts on; one that ends when it starts is the whole day. An
 * hour that a clock change repeats counts both times, and one that it skips not at all. `timeZone` is an IANA zone.
 */
export function isWorking(hours: WorkingHours | null, timeZone: string, at: Date): boolean {
  if (!hours) return true;
  const { day, minute } = wallTime(timeZone, at);
  const [start, end] = [minuteOf(hours.start), minuteOf(hours.end)];
  const today = hours.days.includes(day);
  if (start === end) return today;
  if (start < end) return today && minute >= start && minute < end;
  return (today && minute >= start) || (minute < end && hours.days.includes(day === 1 ? 7 : day - 1));
}

function wallTime(timeZone: string, at: Date): WallTime {
  const atMinute = Math.floor(at.getTime() / 60_000); // no zone has had seconds in its offset since 1972
  const known = shown.get(timeZone);
  if (known?.atMinute === atMinute) return known;
  const local = Temporal.Instant.fromEpochMilliseconds(atMinute * 60_000).toZonedDateTimeISO(timeZone);
  const wall = { atMinute, day: local.dayOfWeek, minute: local.hour * 60 + local.minute };
  shown.set(timeZone, wall);
  return wall;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
