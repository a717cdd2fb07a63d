import type { AppError } from '../errors/app-error.js';
import { type ErrorName, errors } from '../errors/errors.js';

const analysis = 'ana_0d2xk7p4q8r5s9t1v3w6y0z2b4';
const review = 'rev_0d2xk7p4q8r5s9t1v3w6y0z2b4';
const expired = new Date('2026-01-31T08:00:00.000Z');

/** Each error of the catalogue as a client may meet it; made by the catalogue itself, so that it is true. */
export const errorExamples: Readonly<Record<ErrorName, AppError>> = {
  malformedRequest: errors.malformedRequest('The body is not JSON: Unexpected end of JSON input.'),
  invalidParameters: errors.invalidParameters([
    { path: 'dateFrom', reason: 'must be an ISO 8601 date or timestamp, such as 2026-01-31 or 2026-01-31T08:00:00Z' },
  ]),
  invalidFileFormat: errors.invalidFileFormat('The file is not a recording in MP3, WAV, M4A or OGG.'),
  invalidStrategy: errors.invalidStrategy(
    [{ path: 'assignmentStrategy.type', reason: 'is not an installed strategy' }],
    ['automatic', 'expertise_based', 'load_balanced', 'round_robin', 'specific'],
  ),
  invalidWebhook: errors.invalidWebhook([{ path: 'url', reason: 'must begin with https://' }], 'SCHEME'),
  unauthenticated: errors.unauthenticated(),
  invalidToken: errors.invalidToken(),
  tokenExpired: errors.tokenExpired(expired),
  invalidApiKey: errors.invalidApiKey(),
  apiKeyExpired: errors.apiKeyExpired(expired),
  invalidCredentials: errors.invalidCredentials(),
  insufficientPermissions: errors.insufficientPermissions('the scope write:analyses'),
  accessDenied: errors.accessDenied('the scope read:analyses'),
  notFound: errors.notFound('GET /v1/nowhere'),
  analysisNotFound: errors.analysisNotFound(analysis),
  fileNotFound: errors.fileNotFound('fil_0d2xk7p4q8r5s9t1v3w6y0z2b4'),
  reviewNotFound: errors.reviewNotFound(review),
  reviewsNotFound: errors.reviewsNotFound([review]),
  methodNotAllowed: errors.methodNotAllowed('PATCH', ['DELETE', 'GET', 'PUT']),
  notAcceptable: errors.notAcceptable(['application/json']),
  requestTimeout: errors.requestTimeout({ bytesPerSecond: 1024 }),
  conflict: errors.conflict('The analysis is being processed.'),
  reviewExists: errors.reviewExists(review),
  invalidTransition: errors.invalidTransition('escalated', ['in_progress', 'completed']),
  preconditionFailed: errors.preconditionFailed('"5mGv1T9o8mK2bZ0q3rJ7xw4yLcE"'),
  fileTooLarge: errors.fileTooLarge(524_288_000),
  payloadTooLarge: errors.payloadTooLarge({ maxBytes: 1_048_576 }),
  unsupportedMediaType: errors.unsupportedMediaType('application/json'),
  rangeNotSatisfiable: errors.rangeNotSatisfiable(301_442),
  invalidUpdate: errors.invalidUpdate([{ path: 'priority', reason: 'must be one of low, medium, high, urgent' }]),
  invalidAssignment: errors.invalidAssignment([{ path: 'assignedTo', reason: 'is not available' }]),
  invalidTrim: errors.invalidTrim([{ path: 'options.threshold', reason: 'must be 0 or less' }]),
  idempotencyMismatch: errors.idempotencyMismatch(),
  unreadableRecording: errors.unreadableRecording('The recording could not be decoded: Invalid data found.'),
  webhookTestFailed: errors.webhookTestFailed(500, 'The receiver answered with status 500.'),
  validationFailed: errors.validationFailed([{ path: 'name', reason: 'is required (string)' }]),
  tooManyStreams: errors.tooManyStreams('This API key', 20),
  tooManyConnections: errors.tooManyConnections(1000),
  rateLimitExceeded: errors.rateLimitExceeded(17),
  internal: errors.internal('6f1c2a9e-3f3b-4d7a-9a55-0b9f3f0f7d10'),
  decoderUnavailable: errors.decoderUnavailable(),
  insufficientStorage: errors.insufficientStorage(),
  serviceUnavailable: errors.serviceUnavailable('The database does not answer; try again shortly.'),
};
