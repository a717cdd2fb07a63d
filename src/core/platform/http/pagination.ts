import { z } from 'zod';
import { wholeNumber } from './query-values.js';

/** Query parameters that every list takes. */
export const pageQuery = {
  page: wholeNumber(1, 1_000_000, (page) => page.default(1).describe('Page number.')),
  limit: wholeNumber(1, 100, (limit) => limit.default(20).describe('Entries on a page.')),
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
