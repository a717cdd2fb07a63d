type Schema = Readonly<Record<string, unknown>>;

/**
 * Adds the discriminator to each union of components that a field decides: a text that each of them requires, with a value of
 * its own. JSON Schema has no need of it; generators make better types with it.
 */
export function withDiscriminator(node: Schema, schemas: Readonly<Record<string, unknown>>): Schema {
  const members = (node['oneOf'] ?? []) as readonly Schema[];
  const references = members.map(({ $ref }) => $ref as string | undefined);
  if (members.length < 2 || references.some((each) => each === undefined)) return node;
  const options = references.map((each) => fixedTexts(schemas[each!.split('/').at(-1)!] as Schema));
  const propertyName = Object.keys(options[0]!).find(
    (name) =>
      new Set(options.map((each) => each[name] ?? '')).size === options.length && options.every((each) => each[name]),
  );
  if (propertyName === undefined) return node;
  const mapping = Object.fromEntries(options.map((each, at) => [each[propertyName]!, references[at]!]));
  return { ...node, discriminator: { propertyName, mapping } };
}

/** Required fields that can only be one text. */
function fixedTexts({ properties = {}, required = [] }: Schema): Record<string, string> {
  const fields = Object.entries(properties as Record<string, Schema>);
  return Object.fromEntries(
    fields.flatMap(([name, { const: fixed, enum: values = [fixed] }]) => {
      const [text, ...others] = values as unknown[];
      const isFixed = typeof text === 'string' && others.length === 0;
      return isFixed && (required as readonly string[]).includes(name) ? [[name, text]] : [];
    }),
  );
}
