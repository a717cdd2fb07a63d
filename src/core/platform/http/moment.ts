import { z } from 'zod';

const mustBeMoment = 'must be an ISO 8601 date or timestamp, such as 2026-01-31 or 2026-01-31T08:00:00Z';
const mustBeEncoded = 'has a space where its offset begins: in a URL, write + as %2B';
/** In a query, + means a space. */
const isSpaced = (input: unknown): boolean => typeof input === 'string' && /^[^\sT]+T\S+ \d\d:?\d\d$/.test(input);

/** ISO 8601 with any offset; a date alone is midnight UTC. */
export const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: ({ input }) => (isSpaced(input) ? mustBeEncoded : mustBeMoment),
  })
  .transform((text) => new Date(text))
  .refine((date) => date.getTime() >= 0, 'must not be before 1970');

/** The query parameters of a list over time, and the check that they are in order: `.refine(...inOrder)`. */
export const period = {
  dateFrom: moment.optional().describe('Inclusive.'),
  dateTo: moment.optional().describe('Exclusive.'),
};
export const inOrder = [
  ({ dateFrom, dateTo }: { readonly dateFrom?: Date; readonly dateTo?: Date }) =>
    !dateFrom || !dateTo || dateFrom <= dateTo,
  { path: ['dateFrom'], message: 'must not be after dateTo' },
] satisfies [unknown, unknown];
