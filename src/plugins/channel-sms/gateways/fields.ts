import { z } from 'zod';

/** No white space or line ends: an invalid header value would put the secret into an error message. */
export const secret = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be printable ASCII without spaces');

/** Part of a path, so that it may hold nothing that ends one. */
export const accountId = z.string().regex(/^[\w-]{1,64}$/, 'must be letters, digits, _ and -');

export const sender = z
  .string()
  .regex(
    /^(\+?\d{3,15}|[A-Za-z0-9 ._&+-]{1,11})$/,
    'must be a phone number, a short code or a name of at most 11 letters',
  )
  .describe('What the phone shows as the sender: a number, a short code or a name that the gateway allows.');

/** In the parsed options even when it was left out: only hosts named there may be called. */
export const baseUrl = (standard: string) =>
  z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.parse(url)?.username, 'must not carry a user name or password')
    .default(standard)
    .describe('Where the gateway is; for a proxy or a regional host.');

/** RFC 7617. */
export const basicAuth = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

export const under = (base: string, path: string) => `${base.replace(/(?<!\/)\/+$/, '')}${path}`;

/** Gateways that want E.164 without the plus sign. */
export const digits = (phoneNumber: string) => phoneNumber.replace(/^\+/, '');
