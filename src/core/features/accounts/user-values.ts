import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

/** Written as the tz database writes it; undefined where it has none of this name. */
function zoneNamed(text: string): string | undefined {
  if (!/^[a-z]/i.test(text)) return undefined; // an offset is no zone
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

function canonicalLocale(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** Texts that `read` knows, in the form that it gives them. */
const known = (maxLength: number, read: (text: string) => string | undefined, message: string) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => read(text) !== undefined, message)
    .transform((text) => read(text) ?? text);

export const TimeZone = known(64, zoneNamed, 'must be an IANA zone, such as Europe/Berlin').describe(
  'IANA zone, such as Europe/Berlin.',
);
export const Locale = known(35, canonicalLocale, 'must be a BCP 47 tag, such as en-GB').describe(
  'BCP 47, such as en-GB.',
);

const clock = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59');

export const WorkingTimes = z.strictObject({
  days: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'must not name a day twice')
    .transform((days) => days.toSorted((a, b) => a - b))
    .describe('1 is Monday, 7 is Sunday: the days on which the hours start.'),
  start: clock.describe('HH:MM in the zone of the user.'),
  end: clock.describe('Exclusive; if before start, on the next day; if equal to start, the whole day.'),
});

/** Short names, each once: a repetition, in another case too, is left out. */
export const Expertise = z
  .array(z.string().trim().min(1).max(64))
  .max(50)
  .transform((names) => {
    const keys = names.map((name) => name.toLowerCase());
    return names.filter((_, i) => keys.indexOf(keys[i]!) === i);
  });
