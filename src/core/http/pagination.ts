import { z } from 'zod';

const whole = (name: string, min: number, max: number, otherwise: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z
      .int(`must be a whole number from ${min} to ${max}`)
      .min(min, `must be ${min} or more`)
      .max(max, `must be ${max} or less`)
      .default(otherwise)
      .describe(name),
  );

/** Query parameters that every list takes. */
export const pageQuery = {
  page: whole('Page number.', 1, 1_000_000, 1),
  limit: whole('Entries on a page.', 1, 100, 20),
};

export const Pagination = z
  .object({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    pages: z.int(),
    hasNext: z.boolean(),
    hasPrev: z.boolean(),
  })
  .meta({ id: 'Pagination' });

export const pagination = (page: number, limit: number, total: number): z.output<typeof Pagination> => {
  const pages = Math.ceil(total / limit);
  return { page, limit, total, pages, hasNext: page < pages, hasPrev: page > 1 };
};
