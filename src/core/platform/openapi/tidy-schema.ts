const dates: readonly unknown[] = ['date-time', 'date'];

/**
 * Removes from a schema what its generator adds without need: the pattern of a date in addition to its format, the range of
 * whole numbers that JavaScript can hold, and `allOf` around a single schema. Flags of queries become booleans.
 */
export function tidySchema(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Record<string, unknown>;
  if (dates.includes(schema['format'])) delete schema['pattern'];
  if (JSON.stringify(schema['enum']) === '["true","false"]') makeFlag(schema);
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  for (const [name, value] of Object.entries(schema)) schema[name] = unwrapped(value);
  Object.values(schema).forEach(tidySchema);
}

/** A flag of a query is a text for us, and the same in a URL. */
function makeFlag(schema: Record<string, unknown>): void {
  delete schema['enum'];
  schema['type'] = 'boolean';
  if ('default' in schema) schema['default'] = schema['default'] === 'true';
}

function unwrapped(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { allOf, ...others } = value as { allOf?: unknown };
  return Array.isArray(allOf) && allOf.length === 1 && Object.keys(others).length === 0 ? (allOf[0] as unknown) : value;
}
