/**
 * Why a delivery cannot be trusted: `MISSING_HEADER`, `INVALID_TIMESTAMP`, `OUTSIDE_TOLERANCE` (too old, or from the future),
 * `WRONG_SIGNATURE` (another secret, or something was changed), `INVALID_BODY` (signed, but not an event).
 */
export type VerificationFailure =
  'MISSING_HEADER' | 'INVALID_TIMESTAMP' | 'OUTSIDE_TOLERANCE' | 'WRONG_SIGNATURE' | 'INVALID_BODY';

/** Answer with 401, and do not use the body. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(
    readonly code: VerificationFailure,
    message: string,
  ) {
    super(message);
  }
}
