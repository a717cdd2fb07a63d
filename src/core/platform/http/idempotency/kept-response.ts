import { errors } from '../../errors/errors.js';
import type { KeptResponse } from './idempotency-record.entity.js';

/** Larger answers are not stored. */
const maxBytes = 64 * 1024;
const longestScalar = 200;

/**
 * What of an answer is kept for its repetition. Of one that is too large only what stands at its top as a short value, such
 * as an id; undefined for a refusal, which can be made again.
 */
export function keepable(response: KeptResponse): KeptResponse | undefined {
  const { status, body } = response;
  if (Buffer.byteLength(JSON.stringify(body) ?? '') <= maxBytes) return response;
  if (status >= 400) return undefined;
  const scalars = Object.entries(body as object).filter(
    ([, value]) => String(value).length <= longestScalar && !(value instanceof Object),
  );
  return { status, body: Object.fromEntries(scalars.slice(0, 20)), shortened: true };
}

/** Throws CONFLICT where the whole answer is not there: the request was done, and is not done again. */
export function mustBeWhole({ status, body, shortened }: KeptResponse): void {
  if (!shortened) return;
  throw errors.conflict(
    `The request was executed and returned ${status}. Its response was too large to keep: read the resource that it created or changed.`,
    { status, answer: body, maxBytes },
  );
}
