/** Headers of responses, by their names in `components`. */
export const headers = {
  'X-Request-Id': {
    description: 'Identifies the request in logs and in the audit trail; the client’s own id if it sent a valid one.',
    schema: { type: 'string' },
    example: '6f1c2a9e-3f3b-4d7a-9a55-0b9f3f0f7d10',
  },
  'X-RateLimit-Limit': {
    description: "Limit of requests in 60 seconds, for the caller's limit that is closest to being exceeded.",
    schema: { type: 'integer' },
    example: 600,
  },
  'X-RateLimit-Remaining': {
    description: 'Remaining requests of this limit.',
    schema: { type: 'integer' },
    example: 599,
  },
  'X-RateLimit-Reset': {
    description: 'End of the window, in seconds since 1970.',
    schema: { type: 'integer' },
    example: 1_769_846_460,
  },
  'X-RateLimit-Reset-After': {
    description: 'Seconds until the window ends.',
    schema: { type: 'integer' },
    example: 60,
  },
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer' }, example: 17 },
  'WWW-Authenticate': { description: 'RFC 9110, 11.6.1.', schema: { type: 'string' }, example: 'Bearer, ApiKey' },
  ETag: {
    description: 'Identifies the state of the resource, without its included parts (RFC 9110, 8.8.3).',
    schema: { type: 'string' },
    example: '"5mGv1T9o8mK2bZ0q3rJ7xw4yLcE"',
  },
  Location: {
    description: 'The path of what was created.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/v1/reviews/rev_01jd5p2c4e6g8j0m2p4r6t8v0x',
  },
  'Idempotent-Replay': {
    description: '`true` if this is the response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
} as const;
export type HeaderName = keyof typeof headers;

export const headerReferences = (...names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const rateLimitHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Reset-After',
] as const satisfies readonly HeaderName[];
