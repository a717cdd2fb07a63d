import { z } from 'zod';

/**
 * Refers to a component of the document that cannot be imported here, as its feature imports this one. Only documents: it
 * accepts every value.
 */
export const componentNamed = <T = unknown>(name: string): z.ZodType<T> =>
  z.unknown().meta({ allOf: [{ $ref: `#/components/schemas/${name}` }] }) as unknown as z.ZodType<T>;
