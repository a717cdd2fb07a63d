import { defineError } from './app-error.js';

/** One bad field of a request. */
export interface BadField {
  readonly path: string;
  readonly reason: string;
}

const fields = (what: string) => (bad: readonly BadField[]) => ({
  message: `${what}: ${bad.map(({ path, reason }) => (path ? `${path} ${reason}` : reason)).join('; ')}.`,
  details: { fields: bad },
});
const challenge = (error?: string) => ({ 'WWW-Authenticate': error ? `Bearer error="${error}"` : 'Bearer, ApiKey' });
const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) });

/** Every error of the API. SPEC.md "Errors" and DECISIONS §3–5 give codes and statuses. */
export const errors = {
  malformedRequest: defineError('MALFORMED_REQUEST', 400, (message: string) => ({ message })),
  invalidParameters: defineError('INVALID_PARAMETERS', 400, fields('The request has invalid parameters')),
  invalidFileFormat: defineError('INVALID_FILE_FORMAT', 400, (message: string, found?: string) => ({
    message,
    details: { accepted: ['MP3', 'WAV', 'M4A', 'OGG'], ...(found && { found }) },
  })),
  invalidStrategy: defineError('INVALID_STRATEGY', 400, (bad: readonly BadField[], installed: readonly string[]) => ({
    message: `${fields('The assignment strategy is not valid')(bad).message} Installed: ${installed.join(', ')}.`,
    details: { fields: bad, installed },
  })),
  invalidWebhook: defineError('INVALID_URL', 400, (bad: readonly BadField[], reason?: string) => ({
    message: fields('The webhook is not valid')(bad).message,
    details: { fields: bad, ...(reason && { reason }) },
  })),
  unauthenticated: defineError('UNAUTHENTICATED', 401, () => ({
    message: 'Credentials are missing: send "Authorization: Bearer <access token>" or "X-API-Key: <key>".',
    headers: challenge(),
  })),
  invalidToken: defineError('INVALID_TOKEN', 401, (message?: string) => ({
    message: message ?? 'The access token is not valid.',
    headers: challenge('invalid_token'),
  })),
  tokenExpired: defineError('TOKEN_EXPIRED', 401, (expiredAt: Date) => ({
    message: 'The access token has expired: refresh it.',
    details: { expired_at: expiredAt.toISOString() },
    headers: challenge('invalid_token'),
  })),
  invalidApiKey: defineError('INVALID_API_KEY', 401, () => ({
    message: 'The API key is malformed, unknown or revoked.',
    headers: { 'WWW-Authenticate': 'ApiKey' },
  })),
  apiKeyExpired: defineError('API_KEY_EXPIRED', 401, (expiredAt: Date) => ({
    message: 'The API key has expired: create another.',
    details: { expired_at: expiredAt.toISOString() },
    headers: { 'WWW-Authenticate': 'ApiKey' },
  })),
  invalidCredentials: defineError('INVALID_CREDENTIALS', 401, () => ({
    message: 'The e-mail address or the password is wrong.',
    headers: challenge(),
  })),
  insufficientPermissions: defineError('INSUFFICIENT_PERMISSIONS', 403, (required: string) => ({
    message: `This needs ${required}.`,
    details: { required },
  })),
  accessDenied: defineError('ACCESS_DENIED', 403, (required: string) => ({
    message: `This needs ${required}.`,
    details: { required },
  })),
  notFound: defineError('NOT_FOUND', 404, (what: string) => ({ message: `${what} does not exist.` })),
  analysisNotFound: defineError('ANALYSIS_NOT_FOUND', 404, (id: string) => ({
    message: `No analysis has the id ${id}.`,
  })),
  fileNotFound: defineError('FILE_NOT_FOUND', 404, (id: string) => ({ message: `No file has the id ${id}.` })),
  reviewNotFound: defineError('REVIEW_NOT_FOUND', 404, (id: string) => ({ message: `No review has the id ${id}.` })),
  reviewsNotFound: defineError('REVIEWS_NOT_FOUND', 404, (invalidIds: readonly string[]) => ({
    message: `${invalidIds.length} of the reviews do not exist; nothing was assigned.`,
    beside: { invalidIds },
  })),
  methodNotAllowed: defineError('METHOD_NOT_ALLOWED', 405, (method: string, allowed: readonly string[]) => ({
    message: `${method} is not possible here; possible: ${allowed.join(', ')}.`,
    headers: { Allow: allowed.join(', ') },
  })),
  conflict: defineError('CONFLICT', 409, (message: string) => ({ message })),
  reviewExists: defineError('REVIEW_EXISTS', 409, (existingReviewId: string) => ({
    message: `The analysis has a review already: ${existingReviewId}.`,
    beside: { existingReviewId },
  })),
  invalidTransition: defineError(
    'INVALID_TRANSITION',
    409,
    (from: string, possible: readonly string[], message?: string) => ({
      message: message ?? `A review that is ${from} can become ${possible.join(', ')}.`,
      details: { from, possible },
    }),
  ),
  preconditionFailed: defineError('PRECONDITION_FAILED', 412, (etag: string) => ({
    message: 'The resource has changed since it was read: read it again, and send its new ETag.',
    headers: { ETag: etag },
  })),
  fileTooLarge: defineError('FILE_TOO_LARGE', 413, (maxBytes: number) => ({
    message: `The file is larger than ${maxBytes} bytes.`,
    details: { maxBytes },
  })),
  payloadTooLarge: defineError('PAYLOAD_TOO_LARGE', 413, (maxBytes: number) => ({
    message: `The body is larger than ${maxBytes} bytes.`,
    details: { maxBytes },
  })),
  unsupportedMediaType: defineError('UNSUPPORTED_MEDIA_TYPE', 415, (expected: string) => ({
    message: `The body must be sent as ${expected}.`,
    details: { expected },
  })),
  rangeNotSatisfiable: defineError('RANGE_NOT_SATISFIABLE', 416, (bytes: number) => ({
    message: `The recording has no such range: it has ${bytes} bytes.`,
    headers: { 'Content-Range': `bytes */${bytes}` },
  })),
  invalidUpdate: defineError('INVALID_UPDATE', 422, fields('The update is not valid')),
  invalidAssignment: defineError('INVALID_ASSIGNMENT', 422, fields('The review cannot be assigned so')),
  invalidTrim: defineError('INVALID_PARAMETERS', 422, fields('The recording cannot be trimmed so')),
  idempotencyMismatch: defineError('IDEMPOTENCY_MISMATCH', 422, () => ({
    message: 'This Idempotency-Key came with another body before: use a new key.',
  })),
  unreadableRecording: defineError('UNREADABLE_RECORDING', 422, (message: string) => ({ message })),
  webhookTestFailed: defineError('WEBHOOK_TEST_FAILED', 422, (statusCode: number | null, error: string) => ({
    message: `The test delivery failed, so nothing was stored. ${error}`,
    details: { statusCode, error },
  })),
  validationFailed: defineError('VALIDATION_FAILED', 422, fields('The request is not valid')),
  rateLimitExceeded: defineError('RATE_LIMIT_EXCEEDED', 429, (seconds: number) => ({
    message: `Too many requests: try again in ${seconds} s.`,
    beside: { retryAfter: seconds },
    headers: retryAfter(seconds),
  })),
  internal: defineError('INTERNAL_ERROR', 500, (requestId: string) => ({
    message: `Something went wrong on our side. Its id is ${requestId}.`,
    details: { requestId },
  })),
  decoderUnavailable: defineError('DECODER_UNAVAILABLE', 503, () => ({
    message: 'Nothing on this node can decode the recording: its administrator must install ffmpeg.',
    headers: retryAfter(3600),
  })),
  serviceUnavailable: defineError('SERVICE_UNAVAILABLE', 503, (message: string) => ({
    message,
    headers: retryAfter(5),
  })),
};
export type ErrorName = keyof typeof errors;
