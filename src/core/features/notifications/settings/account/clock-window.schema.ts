import { z } from 'zod';
import { TimeZone } from '../../../accounts/user-values.js';

const clock = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59');

const zone = 'IANA zone; absent: that of the user.';
const shape = <Z extends z.ZodType>(timezone: Z) => ({
  enabled: z.boolean(),
  start: clock.describe('HH:MM.'),
  end: clock.describe('HH:MM, exclusive; if before start, on the next day.'),
  timezone,
});
const written = shape(TimeZone.optional().describe(zone));
const read = shape(z.string().optional().describe(zone));
const notEmpty = [
  ({ start, end }: { readonly start: string; readonly end: string }) => start !== end,
  { path: ['end'], message: 'must differ from start' },
] satisfies [unknown, unknown];
const allowCritical = z.boolean().describe('False: critical SMS and push wait too; e-mail and in-app never wait.');

/** Hours in which one is left alone. */
export const QuietWindow = z.strictObject(written).refine(...notEmpty);
export const QuietWindowView = z.object(read);
export const UserQuietHours = z
  .strictObject({ ...written, allowCritical: allowCritical.default(true) })
  .refine(...notEmpty);
export const UserQuietHoursView = z.object({ ...read, allowCritical });
