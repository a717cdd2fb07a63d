import { z } from 'zod';

/** A schema as OpenAPI wants it, where Nest's decorators take no Standard Schema: parts of a form. */
export function jsonSchema(schema: z.ZodType): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  void $schema;
  return rest;
}
