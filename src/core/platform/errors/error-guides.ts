import type { ErrorName } from './errors.js';

/** What the documentation says of an error beyond its code and status. */
export interface ErrorGuide {
  readonly when: string;
  readonly remedy: string;
}

const absent = (what: string, where: string): ErrorGuide => ({
  when: `No ${what} has this id, or it belongs to another account.`,
  remedy: `Take the id from ${where}.`,
});
const fields = 'Correct the fields that `details.fields` names.';
const signIn = 'Sign in again, or use an API key.';

/** One for each error of the catalogue; docs/errors.md and the page of the service are made of them. */
export const errorGuides: Readonly<Record<ErrorName, ErrorGuide>> = {
  malformedRequest: {
    when: 'The body is not JSON or not a valid multipart form, or the URL cannot be decoded.',
    remedy: 'Send valid JSON in UTF-8, or a multipart form; encode ids in URLs.',
  },
  invalidParameters: {
    when: 'A query parameter, or a field or header of an upload, is unknown or has a value that is not allowed.',
    remedy: fields,
  },
  invalidFileFormat: {
    when: 'The upload has no recording, or the file is none in MP3, WAV, M4A or OGG. The content decides, not the name.',
    remedy: 'Send the recording as a file in the part `file`; convert other formats first.',
  },
  invalidStrategy: {
    when: 'The type of the assignment strategy is not installed, or one of its fields is wrong.',
    remedy: 'Use one of the types in `details.installed`, with its own fields.',
  },
  invalidWebhook: {
    when: 'The URL of a webhook is not HTTPS or not at a public address, or another field of the webhook is wrong.',
    remedy: 'Correct the fields that `details.fields` names. The administrator can allow private networks.',
  },
  refusedUrl: {
    when: 'A URL in the request is not HTTPS or not at a public address; `details.reason` says which rule it breaks.',
    remedy: 'Use a public HTTPS address. The administrator can allow private networks.',
  },
  unauthenticated: {
    when: 'The request has no credentials, or a refresh has neither a refresh token nor its cookie.',
    remedy: 'Send an API key in `X-API-Key`, or an access token in `Authorization: Bearer`. In a browser, sign in.',
  },
  invalidToken: {
    when: 'The access token is malformed, has the signature of another issuer, is for another audience, or its session has ended.',
    remedy: signIn,
  },
  tokenExpired: {
    when: 'The access token is older than its lifetime, of an hour at most; `details.expired_at` is when it ended.',
    remedy: 'Exchange the refresh token for a new session, and send the request again.',
  },
  invalidApiKey: {
    when: 'The API key is malformed, unknown or revoked.',
    remedy: 'Check that the key is complete, or create another.',
  },
  apiKeyExpired: {
    when: 'The API key has an expiry date that has passed.',
    remedy: 'Create another key.',
  },
  invalidCredentials: {
    when: 'The e-mail address or the password is wrong, or the user is deactivated.',
    remedy: 'Correct them. An administrator can set a new password.',
  },
  invalidSignInLink: {
    when: 'The code of a sign-in link or a password link is wrong, was used before, has expired, or its user is deactivated.',
    remedy:
      'Have a new link made: by an administrator at the desk, or with `callwarden users link`. A sign-in link works for 10 minutes, a password link for 72 hours, both once.',
  },
  insufficientPermissions: {
    when: 'The caller does not have the scope or role that `details.required` names.',
    remedy: 'Use a key with this scope, or ask an administrator for the role.',
  },
  accessDenied: {
    when: 'The caller may not see this analysis or review; `details.required` says what is missing.',
    remedy: 'Use a key with this scope, or have the review assigned to you.',
  },
  crossSiteRequest: {
    when: 'A request that uses the cookies of a browser session comes from a page of another origin; `details.header` says so.',
    remedy:
      'Call the API from pages of its own origin, or send an access token. Behind a proxy that changes `Host`, set `notifications.publicUrl`.',
  },
  notFound: { when: 'The service has no such path.', remedy: 'Compare the path with the API reference.' },
  apiKeyNotFound: absent('API key', '`GET /v1/api-keys`'),
  commentNotFound: absent('comment', '`GET /v1/analyses/{analysisId}/comments`'),
  deliveryNotFound: absent('delivery of this webhook', 'its list of deliveries'),
  deviceNotFound: absent('device of this user', '`GET /v1/notifications/devices`'),
  escalationNotFound: absent('escalation rule', '`GET /v1/notifications/escalations`'),
  exportNotFound: {
    when: 'No export of this caller has this id, or it has expired.',
    remedy: 'Take the id from `GET /v1/exports`, with the user or key that asked for it.',
  },
  goldenAnalysisNotFound: absent('golden analysis', '`GET /v1/reviews/golden/analyses`'),
  indicatorNotFound: absent('indicator of this call', '`fraudIndicators` of the analysis'),
  listNotFound: absent('distribution list', '`GET /v1/notifications/lists`'),
  missedSignNotFound: absent('missed sign of this review', 'the review with `include=missedSigns`'),
  modelNotFound: {
    when: 'No fraud model of this name has scored a call.',
    remedy: 'Take the name from an analysis with `include=models`.',
  },
  notificationNotFound: absent('notification in this inbox', '`GET /v1/notifications`'),
  notificationWebhookNotFound: absent('notification webhook', '`GET /v1/notifications/webhooks`'),
  ruleNotFound: absent('notification rule', '`GET /v1/notifications/rules`'),
  silenceNotFound: absent('silence', '`GET /v1/notifications/silences`'),
  uploadNotFound: {
    when: 'No resumable upload has this id, it has expired or was refused, or another user or key began it.',
    remedy: 'Begin another with `POST /v1/upload/resumable`.',
  },
  userNotFound: absent('user', '`GET /v1/users`'),
  viewNotFound: {
    when: 'No saved view has this id, or the caller may not see it.',
    remedy: 'Take the id from `GET /v1/views`.',
  },
  webhookNotFound: absent('webhook', '`GET /v1/integrations/webhooks`'),
  analysisNotFound: {
    when: 'No analysis has this id, it was erased, or it belongs to another account.',
    remedy: 'Take the id from the response to the upload, or from `GET /v1/analyses`.',
  },
  transcriptionNotFound: {
    when: 'The analysis has no transcript yet.',
    remedy: 'Wait until it is completed.',
  },
  callbackNotFound: {
    when: 'The analysis was uploaded without a callback.',
    remedy: 'Name a callback in the upload, or use a webhook.',
  },
  fileNotFound: {
    when: 'No recording has this id, it was erased or replaced, or it belongs to another account.',
    remedy: 'Take the id from `fileInfo` of the analysis.',
  },
  reviewNotFound: absent('review', '`GET /v1/reviews`'),
  reviewsNotFound: {
    when: 'Some of the reviews to assign do not exist; `invalidIds` names them. Nothing was assigned.',
    remedy: 'Leave them out, and send the request again.',
  },
  methodNotAllowed: {
    when: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in `Allow`.',
  },
  notAcceptable: {
    when: '`Accept` names nothing that the route can send.',
    remedy: 'Accept one of the types in `details.offered`.',
  },
  requestTimeout: {
    when: 'The body did not arrive in time, or arrived too slowly.',
    remedy: 'Send it again over a faster connection.',
  },
  conflict: {
    when: 'The state of the resource does not allow this now, or a request with the same Idempotency-Key is still running.',
    remedy: 'Read the message; wait until the work in progress has ended, and send the request again.',
  },
  reviewExists: {
    when: 'The analysis already has a review; `existingReviewId` is its id.',
    remedy: 'Use that review.',
  },
  invalidTransition: {
    when: 'The review cannot get this status from the one that it has.',
    remedy: 'Use one of the statuses in `details.possible`.',
  },
  preconditionFailed: {
    when: 'The resource has changed since the ETag in `If-Match` was read.',
    remedy: 'Read it again, apply your change to it, and send its new ETag.',
  },
  unsupportedTusVersion: {
    when: 'A request of a resumable upload has no `Tus-Resumable`, or names another version than `Tus-Version`.',
    remedy: 'Send `Tus-Resumable: 1.0.0`, or use a client of tus 1.0.',
  },
  fileTooLarge: {
    when: 'The recording is larger than `details.maxBytes`: the limit, or what a resumable upload announced.',
    remedy: 'Compress it, or split the call.',
  },
  payloadTooLarge: {
    when: 'The JSON body has too many bytes, values or fields; `details` has the limit.',
    remedy: 'Send less in each request.',
  },
  unsupportedMediaType: {
    when: 'The body is not of the type that the route takes, or is compressed where that is not allowed.',
    remedy: 'Send it as `details.expected`.',
  },
  rangeNotSatisfiable: {
    when: 'The range begins after the end of the recording.',
    remedy: 'Ask for a range within the size that `Content-Range` names.',
  },
  invalidUpdate: { when: 'A field of the change is unknown or wrong, or there is none.', remedy: fields },
  invalidAssignment: {
    when: 'A user who was named does not exist or may not review, or no reviewer is suitable.',
    remedy: 'Name another user; `details.fields` says what is wrong with each.',
  },
  invalidTrim: {
    when: 'An option for trimming is out of its range, or the whole recording is silent.',
    remedy: fields,
  },
  idempotencyMismatch: {
    when: 'The Idempotency-Key was used for a request with another body.',
    remedy: 'Use a new key for each request; repeat a key only with the same body.',
  },
  unreadableRecording: {
    when: 'The recording is damaged and cannot be decoded.',
    remedy: 'Upload it again from the source.',
  },
  webhookTestFailed: {
    when: 'The endpoint did not answer the test delivery with 2xx; `details` has its status and the reason. Nothing was stored.',
    remedy: 'Make the endpoint reachable, let it answer with 2xx, and send the request again.',
  },
  validationFailed: { when: 'A field of the body is missing, unknown or wrong.', remedy: fields },
  tooManyStreams: {
    when: 'The caller or the account has too many event streams open.',
    remedy: 'Close one, or read the states with GET.',
  },
  tooManyConnections: {
    when: 'The address of the client has too many connections open.',
    remedy: 'Reuse connections, and try again after `retryAfter` seconds.',
  },
  rateLimitExceeded: {
    when: 'The caller has sent more requests than a minute allows, or has failed to sign in too often.',
    remedy: 'Wait `retryAfter` seconds. The administrator can raise the limits.',
  },
  internal: {
    when: 'The service has a fault; the log has it under the request id.',
    remedy: 'Send the request again later; tell the administrator the request id.',
  },
  decoderUnavailable: {
    when: 'The node has no decoder for this recording.',
    remedy: 'The administrator must install ffmpeg.',
  },
  insufficientStorage: {
    when: 'The disk is full; nothing was stored.',
    remedy: 'The administrator must free disk space; then send the request again.',
  },
  serviceUnavailable: {
    when: 'The database or another part of the service is not available for the moment.',
    remedy: 'Send the request again after the seconds in `Retry-After`.',
  },
};
