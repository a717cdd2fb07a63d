import { Temporal } from 'temporal-polyfill';

/** A stretch of time, by a clock of a zone. */
export interface Period {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** IANA. */
  readonly timeZone: string;
}

/** A day, or the first one of a week, and when it begins. */
export interface CalendarDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly start: Date;
}

/** The days, or the first days of the weeks, that a period touches, in their order; at most `most` of them. */
export function firstDays({ from, to, timeZone }: Period, unit: 'day' | 'week', most: number): CalendarDay[] {
  if (from >= to) return [];
  const dayOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = dayOf(from.getTime());
  const last = dayOf(to.getTime() - 1);
  const days: CalendarDay[] = [];
  let day = unit === 'week' ? first.subtract({ days: first.dayOfWeek - 1 }) : first;
  while (Temporal.PlainDate.compare(day, last) <= 0 && days.length < most) {
    days.push({ date: day.toString(), start: new Date(day.toZonedDateTime(timeZone).epochMilliseconds) });
    day = day.add({ days: unit === 'week' ? 7 : 1 });
  }
  return days;
}
