import { STATUS_CODES } from 'node:http';
import type { Operation, Response } from './complete-operation.js';

type Examples = Readonly<Record<string, { readonly $ref: string }>>;

/** The names of codes say enough up to this number; above it the status does. */
const mostCodes = 3;

/**
 * Makes components of the error responses, of which most operations have the same, and refers to them. Returns the components.
 */
export function shareErrorResponses(operations: Iterable<Operation>): Record<string, Response> {
  const shared: Record<string, Response> = {};
  for (const { responses } of operations)
    for (const [status, response] of Object.entries(responses)) {
      const examples = response.content?.['application/json']?.['examples'] as Examples | undefined;
      if (Number(status) < 400 || !examples) continue; // a page has none
      const isFree = (each: string) =>
        shared[each] === undefined || JSON.stringify(shared[each]) === JSON.stringify(response);
      const byCodes = nameOf(status, Object.keys(examples), response.headers);
      const name = isFree(byCodes) ? byCodes : nameOfErrors(examples);
      if (!isFree(name)) throw new Error(`Two responses are ${name}.`);
      shared[name] = response;
      responses[status] = { $ref: `#/components/responses/${name}` } as never;
    }
  return Object.fromEntries(Object.entries(shared).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Such as `AnalysisNotFound`; without the headers of known callers it is `AnalysisNotFoundPublic`. */
function nameOf(status: string, codes: readonly string[], headers: Response['headers'] = {}): string {
  const words = codes.length > mostCodes ? STATUS_CODES[status]! : codes.toSorted().join(' or ');
  const isPublic = status !== '401' && !('X-RateLimit-Limit' in headers);
  return pascal(words) + (isPublic ? 'Public' : '');
}

/** Of errors that have the codes of others, by what they are called here. */
const nameOfErrors = (examples: Examples): string =>
  Object.values(examples)
    .map(({ $ref }) => $ref.split('/').at(-1)!)
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .join('Or');

const pascal = (words: string): string =>
  words
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
