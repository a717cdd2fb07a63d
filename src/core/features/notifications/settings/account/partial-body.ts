import { z } from 'zod';
import { errors } from '../../../../platform/errors/errors.js';
import { checkedLate, readBody } from '../../../../platform/http/late-body.js';

/** A body of which any part may be sent. */
export interface PartialBody<T extends object = object> {
  /** All of it. */
  readonly whole: z.ZodType<T>;
  /** What a PUT takes: fields that are left out stay as they are; null removes one that may be absent. */
  readonly part: z.ZodType<object>;
  readonly removable: ReadonlySet<string>;
}

export function partialBody<T extends object>(
  whole: z.ZodType<T> & Pick<z.ZodObject, 'shape'>,
  id: string,
): PartialBody<T> {
  const fields: [string, z.ZodType][] = Object.entries(whole.shape);
  const part = z
    .strictObject(Object.fromEntries(fields.map(([name, field]) => [name, changeable(field)])))
    .refine((update) => Object.keys(update).length > 0, 'must name at least one field to change')
    .meta({ id, minProperties: 1 });
  const removable = fields.filter(([, field]) => field instanceof z.ZodOptional).map(([name]) => name);
  return { whole, part: checkedLate(part), removable: new Set(removable) };
}

function changeable(field: z.ZodType): z.ZodType {
  const description = field.description;
  const inner = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
  const type = inner instanceof z.ZodOptional ? (inner.unwrap() as z.ZodType).nullable() : inner;
  return description === undefined ? type.optional() : type.optional().describe(description);
}

/** What `stored` becomes by what was sent. Throws VALIDATION_FAILED. */
export function readPart<T extends object>(
  { whole, part, removable }: PartialBody<T>,
  stored: object,
  sent: unknown,
): T {
  readBody(part, sent, errors.validationFailed);
  const merged = Object.entries({ ...stored, ...(sent as object) });
  const kept = merged.filter(([name, value]) => value !== null || !removable.has(name));
  return readBody(whole, Object.fromEntries(kept), errors.validationFailed);
}
