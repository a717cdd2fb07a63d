import { z } from 'zod';
import { wholeBetween } from '../from-text.js';
import { filledIn } from './body-template.js';
import { accepted, at, type Gateway, isGood, refusals, type Verdict } from './gateway.js';

/** A header name and a value that fetch takes: what it refuses it would repeat in its error. */
const headers = z.record(headerName(), z.string().regex(/^[\x20-\x7e]{0,2000}$/, 'must be printable ASCII'));

export const CustomOptions = {
  gateway: z.literal('custom'),
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.parse(url)?.username, 'must not carry a user name or password: use headers')
    .describe('Where requests go.'),
  method: z.enum(['POST', 'PUT', 'GET']).default('POST').describe('GET sends a form in the address.'),
  headers: headers.default({}).describe('Sent with every request; credentials belong here.'),
  bodyType: z.enum(['json', 'form']).default('json').describe('How the body is encoded.'),
  body: z
    .string()
    .max(10_000)
    .describe('Liquid, with to, digits (to without the plus sign), text and key; values are escaped for bodyType.'),
  idField: z
    .string()
    .regex(/^[^.]+(\.[^.]+)*$/, 'must be a path such as messages.0.id')
    .optional()
    .describe('Path of the id in the JSON of a successful response; a response without it counts as failed.'),
  idempotencyHeader: headerName()
    .optional()
    .describe('Carries a key that is the same on every attempt, for gateways that drop repeats.'),
  refusedWhen: z
    .array(wholeBetween(400, 499))
    .default([...refusals])
    .describe('Statuses after which no other try can help.'),
};

/** @throws Error where the template cannot be read, or does not make the JSON that it should. */
export function custom(options: z.infer<z.ZodObject<typeof CustomOptions>>): Gateway {
  const { url, method, bodyType, idField, idempotencyHeader, refusedWhen } = options;
  const fill = filledIn(options.body, bodyType);
  const type = bodyType === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    request: ({ key, to, text }) => {
      const filled = fill({ key, to, digits: to.slice(1), text });
      const headers = { ...options.headers, ...(idempotencyHeader && { [idempotencyHeader]: key }) };
      if (method === 'GET') return { url: withQuery(url, filled), method, headers };
      return { url, method, headers: { 'content-type': type, ...headers }, body: filled };
    },
    judge: ({ status, json }): Verdict => {
      if (isGood(status)) return idField ? accepted(at(json, idField)) : { outcome: 'accepted' };
      return { outcome: refusedWhen.includes(status) ? 'refused' : 'failed' };
    },
  };
}

/** In lower case, so that one of the administrator's takes the place of ours. */
function headerName() {
  return z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the name of a header')
    .toLowerCase();
}

function withQuery(url: string, query: string): string {
  const address = new URL(url);
  address.search += `${address.search ? '&' : '?'}${query}`;
  return address.href;
}
