import type { z } from 'zod';
import type { AppError } from '../errors/app-error.js';
import type { BadField } from '../errors/errors.js';
import { badFields } from './bad-fields.js';
import { unstorable } from './storable.js';

const late = new WeakSet<object>();

/**
 * Marks the schema of a body that the service checks itself, by `readBody`: where 404 and 403 come before 422 the pipe would
 * be too early. The document shows the schema all the same.
 */
export function checkedLate<S extends z.ZodType>(schema: S): S {
  late.add(schema);
  return schema;
}
export const isCheckedLate = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && late.has(schema);

/** Throws what `refuse` makes of the bad fields. */
export function readBody<S extends z.ZodType>(
  schema: S,
  body: unknown,
  refuse: (bad: readonly BadField[]) => AppError,
): z.output<S> {
  const { data, error } = schema.safeParse(body);
  const bad = [...unstorable(body), ...(error ? badFields(error.issues) : [])];
  if (bad.length > 0) throw refuse(bad);
  return data as z.output<S>;
}
