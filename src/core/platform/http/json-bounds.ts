import { errors } from '../errors/errors.js';
import type { AppError } from '../errors/app-error.js';
import { largestNumber, unstorable } from './storable.js';

/**
 * What a JSON body may hold. Whatever checks a body, answers and stores it takes time by each value, not by each byte, and
 * goes through levels recursively; so does PostgreSQL.
 */
export const jsonBounds = {
  levels: 50,
  /** Of all objects and lists together. */
  values: 20_000,
  /** Of one object: `customFields` of 16 KiB have fewer. */
  fields: 2500,
} as const;
export type JsonBound = keyof typeof jsonBounds;
type Bounds = Readonly<Record<JsonBound, number>>;

/** The first bound that `value` exceeds; it looks no further than that. */
export function exceededBound(value: unknown, most: Bounds = jsonBounds): JsonBound | undefined {
  let values = 0;
  const look = (at: unknown, level: number): JsonBound | undefined => {
    if (typeof at !== 'object' || at === null) return undefined;
    if (level === most.levels) return 'levels';
    const inside: unknown[] = Object.values(at);
    if (!Array.isArray(at) && inside.length > most.fields) return 'fields';
    values += inside.length;
    if (values > most.values) return 'values';
    for (const each of inside) {
      const exceeded = look(each, level + 1);
      if (exceeded) return exceeded;
    }
    return undefined;
  };
  return look(value, 0);
}

/** Throws MALFORMED_REQUEST or PAYLOAD_TOO_LARGE. */
export function mustBeBounded(body: unknown): void {
  const exceeded = exceededBound(body);
  if (exceeded) throw refusals[exceeded]();
  // The fingerprint of a request with an Idempotency-Key needs plain JSON before any schema sees the body.
  const beyond = unstorable(body).find(({ reason }) => reason === largestNumber);
  if (beyond) throw errors.malformedRequest(`The number ${beyond.path || 'of the body'} ${largestNumber}.`);
}

const refusals: Readonly<Record<JsonBound, () => AppError>> = {
  levels: () => errors.malformedRequest(`The body is nested deeper than ${jsonBounds.levels} levels.`),
  values: () => errors.payloadTooLarge({ maxValues: jsonBounds.values }),
  fields: () => errors.payloadTooLarge({ maxFields: jsonBounds.fields }),
};
