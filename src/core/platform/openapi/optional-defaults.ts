type Schema = Readonly<Record<string, unknown>>;

/**
 * Moves the default of each optional field one level down, into `allOf`. It means the same, but openapi-typescript takes a field
 * with a default of its own for one that is always there, also in a request.
 */
export function withOptionalDefaults(node: Schema): Schema {
  const { properties, required = [] } = node;
  if (typeof properties !== 'object' || properties === null) return node;
  const fields = Object.entries(properties as Record<string, Schema>).map(
    ([name, field]) =>
      [name, 'default' in field && !(required as readonly string[]).includes(name) ? lowered(field) : field] as const,
  );
  return { ...node, properties: Object.fromEntries(fields) };
}

function lowered({ description, default: usual, ...rest }: Schema): Schema {
  const [only, ...others] = (rest['allOf'] ?? []) as Schema[];
  const inner = only && others.length === 0 && Object.keys(rest).length === 1 ? only : rest;
  return { ...(description !== undefined && { description }), allOf: [{ ...inner, default: usual }] };
}
