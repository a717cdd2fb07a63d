const dates: readonly unknown[] = ['date-time', 'date'];

/**
 * Takes out of a schema what its generator adds and nobody needs: the pattern of a date in addition to its format, and the range
 * of whole numbers that JavaScript can hold.
 */
export function tidySchema(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Record<string, unknown>;
  if (dates.includes(schema['format'])) delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  Object.values(schema).forEach(tidySchema);
}
