import { defineError } from './app-error.js';
import { authenticationErrors } from './authentication.js';
import { notFoundErrors } from './not-found.js';

/** One bad field of a request. */
export interface BadField {
  readonly path: string;
  readonly reason: string;
}

/** Of one request; more help nobody, and a hostile body has millions. */
const mostFields = 20;
const longestText = 300;

/** Names the first bad fields, and how many more there are. `unnamed` are those that are not in the list. */
const fields =
  (what: string) =>
  (bad: readonly BadField[], unnamed = 0) => {
    const named = bad.slice(0, mostFields).map(({ path, reason }) => ({ path: cut(path), reason: cut(reason) }));
    const more = bad.length - named.length + unnamed;
    const problems = named.map(({ path, reason }) => (path ? `${path} ${reason}` : reason));
    if (more > 0) problems.push(`and ${more} more ${more === 1 ? 'problem' : 'problems'}`);
    return { message: `${what}: ${problems.join('; ')}.`, details: { fields: named, ...(more > 0 && { more }) } };
  };
const cut = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text;
/** Of a JSON body: its bytes, the values in it, or the fields of one object. */
type BodyLimit = { readonly maxBytes: number } | { readonly maxValues: number } | { readonly maxFields: number };
function bodyTooLarge(limit: BodyLimit): string {
  if ('maxBytes' in limit) return `The body is larger than ${limit.maxBytes} bytes: send a smaller one.`;
  if ('maxValues' in limit) return `The body has more than ${limit.maxValues} values: send fewer, in several requests.`;
  return `An object in the body has more than ${limit.maxFields} fields: send fewer.`;
}

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) });

/** Every error of the API. See docs/api.md. */
export const errors = {
  malformedRequest: defineError('MALFORMED_REQUEST', 400, (message: string) => ({ message })),
  invalidParameters: defineError('INVALID_PARAMETERS', 400, fields('The request has invalid parameters')),
  invalidFileFormat: defineError('INVALID_FILE_FORMAT', 400, (message: string, found?: string) => ({
    message,
    details: { accepted: ['MP3', 'WAV', 'M4A', 'OGG'], ...(found && { found }) },
  })),
  invalidStrategy: defineError('INVALID_STRATEGY', 400, (bad: readonly BadField[], installed: readonly string[]) => {
    const { message, details } = fields('The assignment strategy is not valid')(bad);
    return { message: `${message} Installed: ${installed.join(', ')}.`, details: { ...details, installed } };
  }),
  invalidWebhook: defineError('INVALID_URL', 400, (bad: readonly BadField[], reason?: string) => {
    const { message, details } = fields('The webhook is not valid')(bad);
    return { message, details: { ...details, ...(reason && { reason }) } };
  }),
  refusedUrl: defineError('INVALID_URL', 400, (bad: readonly BadField[], reason: string) => {
    const { message, details } = fields('The request names a URL that is not allowed')(bad);
    return { message, details: { ...details, reason } };
  }),
  ...authenticationErrors,
  notFound: defineError('NOT_FOUND', 404, (what: string) => ({ message: `${what} does not exist.` })),
  ...notFoundErrors,
  analysisNotFound: defineError('ANALYSIS_NOT_FOUND', 404, (id: string) => ({
    message: `No analysis has the id ${id}.`,
  })),
  transcriptionNotFound: defineError('TRANSCRIPTION_NOT_FOUND', 404, (analysisId: string) => ({
    message: `The analysis ${analysisId} has no transcript yet.`,
  })),
  callbackNotFound: defineError('CALLBACK_NOT_FOUND', 404, (analysisId: string) => ({
    message: `The analysis ${analysisId} was uploaded without a callback.`,
  })),
  fileNotFound: defineError('FILE_NOT_FOUND', 404, (id: string) => ({ message: `No file has the id ${id}.` })),
  reviewNotFound: defineError('REVIEW_NOT_FOUND', 404, (id: string) => ({ message: `No review has the id ${id}.` })),
  reviewsNotFound: defineError('REVIEWS_NOT_FOUND', 404, (invalidIds: readonly string[]) => ({
    message: `${invalidIds.length} of the reviews do not exist; nothing was assigned.`,
    extra: { invalidIds },
  })),
  methodNotAllowed: defineError('METHOD_NOT_ALLOWED', 405, (method: string, allowed: readonly string[]) => ({
    message: `${method} is not allowed here; allowed: ${allowed.join(', ')}.`,
    headers: { Allow: allowed.join(', ') },
  })),
  notAcceptable: defineError('NOT_ACCEPTABLE', 406, (offered: readonly string[]) => ({
    message: `Nothing that Accept names is possible here; possible: ${offered.join(', ')}.`,
    details: { offered },
  })),
  requestTimeout: defineError(
    'REQUEST_TIMEOUT',
    408,
    (limit: { readonly seconds: number } | { readonly bytesPerSecond: number }) => ({
      message:
        'seconds' in limit
          ? `The body did not arrive within ${limit.seconds} s: send it at once.`
          : `The body arrived more slowly than ${limit.bytesPerSecond} bytes a second: send it again over a faster connection.`,
      details: { ...limit },
      headers: { Connection: 'close' },
    }),
  ),
  conflict: defineError('CONFLICT', 409, (message: string, details?: Readonly<Record<string, unknown>>) => ({
    message,
    ...(details && { details }),
  })),
  reviewExists: defineError('REVIEW_EXISTS', 409, (existingReviewId: string) => ({
    message: `The analysis already has a review: ${existingReviewId}.`,
    extra: { existingReviewId },
  })),
  invalidTransition: defineError(
    'INVALID_TRANSITION',
    409,
    (from: string, possible: readonly string[], message?: string) => ({
      message: message ?? `A review that is ${from} can become ${possible.join(', ')}.`,
      details: { from, possible },
    }),
  ),
  preconditionFailed: defineError('PRECONDITION_FAILED', 412, (etag?: string) => ({
    message: 'The resource has changed since it was read: read it again, and send its new ETag.',
    ...(etag !== undefined && { headers: { ETag: etag } }),
  })),
  unsupportedTusVersion: defineError('UNSUPPORTED_TUS_VERSION', 412, () => ({
    message: 'Send Tus-Resumable: 1.0.0, the only version of tus that is supported here.',
    headers: { 'Tus-Version': '1.0.0' },
  })),
  fileTooLarge: defineError('FILE_TOO_LARGE', 413, (maxBytes: number) => ({
    message: `The file is larger than ${maxBytes} bytes.`,
    details: { maxBytes },
  })),
  payloadTooLarge: defineError('PAYLOAD_TOO_LARGE', 413, (limit: BodyLimit) => ({
    message: bodyTooLarge(limit),
    details: { ...limit },
  })),
  unsupportedMediaType: defineError('UNSUPPORTED_MEDIA_TYPE', 415, (expected: string) => ({
    message: `The body must be sent as ${expected}.`,
    details: { expected },
  })),
  rangeNotSatisfiable: defineError('RANGE_NOT_SATISFIABLE', 416, (bytes: number) => ({
    message: `The file has no such range: it has ${bytes} bytes.`,
    headers: { 'Content-Range': `bytes */${bytes}` },
  })),
  invalidUpdate: defineError('INVALID_UPDATE', 422, fields('The update is not valid')),
  invalidAssignment: defineError('INVALID_ASSIGNMENT', 422, fields('The review cannot be assigned like this')),
  invalidTrim: defineError('INVALID_PARAMETERS', 422, fields('The recording cannot be trimmed with these options')),
  idempotencyMismatch: defineError('IDEMPOTENCY_MISMATCH', 422, () => ({
    message: 'This Idempotency-Key was used with a different body: use a new key.',
  })),
  unreadableRecording: defineError('UNREADABLE_RECORDING', 422, (message: string) => ({ message })),
  webhookTestFailed: defineError('WEBHOOK_TEST_FAILED', 422, (statusCode: number | null, error: string) => ({
    message: `The test delivery failed, so nothing was stored. ${error}`,
    details: { statusCode, error },
  })),
  validationFailed: defineError('VALIDATION_FAILED', 422, fields('The request is not valid')),
  rateLimitExceeded: defineError('RATE_LIMIT_EXCEEDED', 429, (seconds: number, what?: string) => ({
    message: `Too many ${what ?? 'requests'}: try again in ${seconds} s.`,
    extra: { retryAfter: seconds },
    headers: retryAfter(seconds),
  })),
  tooManyConnections: defineError('TOO_MANY_CONNECTIONS', 429, (most: number) => ({
    message: `This address has more than ${most} connections open: close some, or reuse them, and try again.`,
    details: { maxConnections: most },
    extra: { retryAfter: 5 },
    headers: retryAfter(5),
  })),
  tooManyStreams: defineError('TOO_MANY_STREAMS', 429, (whose: string, most: number) => ({
    message: `${whose} has ${most} event streams open: close one, or read the states with GET.`,
    details: { maxStreams: most },
    extra: { retryAfter: 5 },
    headers: retryAfter(5),
  })),
  internal: defineError('INTERNAL_ERROR', 500, (requestId: string) => ({
    message: `An internal error occurred. Its id is ${requestId}.`,
    details: { requestId },
  })),
  decoderUnavailable: defineError('DECODER_UNAVAILABLE', 503, () => ({
    message: 'No decoder on this node supports the recording: the administrator must install ffmpeg.',
    headers: retryAfter(3600),
  })),
  insufficientStorage: defineError('INSUFFICIENT_STORAGE', 507, () => ({
    message:
      'The disk is full, so nothing was stored: the administrator must free or add disk space; then send the request again.',
  })),
  serviceUnavailable: defineError('SERVICE_UNAVAILABLE', 503, (message: string) => ({
    message,
    headers: retryAfter(5),
  })),
};
export type ErrorName = keyof typeof errors;
