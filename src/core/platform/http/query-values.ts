import { z } from 'zod';

/** A query carries text: what reads as a whole number becomes one. */
const fromDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** A whole number of a query from `min` to `max`; `finish` says what it is when it is absent. */
export const wholeNumber = <T extends z.ZodType>(min: number, max: number, finish: (schema: z.ZodInt) => T) =>
  z.preprocess(
    fromDigits,
    finish(
      z
        .int(`must be a whole number from ${min} to ${max}`)
        .min(min, `must be ${min} or more`)
        .max(max, `must be ${max} or less`),
    ),
  );

/** A list in a query: with commas, repeated, or both. */
export const separated = (value: unknown): unknown =>
  value === undefined
    ? value
    : [value].flat().flatMap((each: unknown) => (typeof each === 'string' ? each.split(',') : [each]));

/** True or false: as text in a query, as itself in the filters of a JSON body. */
export const flag = z.preprocess(
  (value) => (typeof value === 'boolean' ? String(value) : value),
  z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
);
