import type { z } from 'zod';
import { errors } from '../../platform/errors/errors.js';
import { readBody } from '../../platform/http/late-body.js';
import { filtersOf, type ViewResource } from './view.schemas.js';

/** Bytes of JSON. */
const mostBytes = 16 * 1024;

/** Filters as they were sent, if the list would take them. Throws VALIDATION_FAILED. */
export function readFilters(resource: ViewResource, sent: unknown): Record<string, unknown> {
  const schema: z.ZodType = filtersOf[resource];
  const refuse = (bad: Parameters<typeof errors.validationFailed>[0]) =>
    errors.validationFailed(
      bad.map(({ path, reason }) => ({ path: ['filters', path].filter(Boolean).join('.'), reason })),
    );
  readBody(schema, sent, refuse);
  const filters = sent as Record<string, unknown>;
  if (Buffer.byteLength(JSON.stringify(filters)) > mostBytes)
    throw refuse([{ path: '', reason: `must have at most ${mostBytes} bytes as JSON` }]);
  return filters;
}
