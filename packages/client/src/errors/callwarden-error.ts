import type { errorCodes } from '../generated/facts.gen.js';
import type { Error as ErrorContent } from '../generated/types.gen.js';

/** A code of the error catalogue of this version. */
export type KnownErrorCode = (typeof errorCodes)[number];

/** `UNEXPECTED_RESPONSE`: the answer is none of the API, such as that of a proxy. A newer service may have more codes. */
export type ErrorCode = KnownErrorCode | 'UNEXPECTED_RESPONSE' | (string & {});

/** What the service answered with, besides its body. */
export interface ErrorOrigin {
  /** The HTTP status. */
  readonly status: number;
  /** Identifies the request in the logs of the service. */
  readonly requestId: string | undefined;
}

/** The service answered a request with an error. The message says what is wrong and what to do. */
export class CallwardenError extends Error {
  override readonly name = 'CallwardenError';
  readonly code: ErrorCode;
  /** The HTTP status: what to go by if you do not know the code. */
  readonly status: number;
  /** Depends on the code. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Identifies the request in the logs of the service. */
  readonly requestId: string | undefined;
  /** Seconds to wait; with RATE_LIMIT_EXCEEDED. */
  readonly retryAfter: number | undefined;
  /** With REVIEW_EXISTS. */
  readonly existingReviewId: string | undefined;
  /** With REVIEWS_NOT_FOUND. */
  readonly invalidIds: readonly string[] | undefined;

  constructor(content: ErrorContent, { status, requestId }: ErrorOrigin) {
    super(content.message);
    this.code = content.code;
    this.status = status;
    this.details = content.details ?? {};
    this.requestId = requestId;
    this.retryAfter = content.retryAfter;
    this.existingReviewId = content.existingReviewId;
    this.invalidIds = content.invalidIds;
  }
}

/** What is known about an error once its code is. */
interface FieldsByCode {
  readonly RATE_LIMIT_EXCEEDED: { readonly retryAfter: number };
  readonly REVIEW_EXISTS: { readonly existingReviewId: string };
  readonly REVIEWS_NOT_FOUND: { readonly invalidIds: readonly string[] };
}

/** An error with one of these codes. */
export type CallwardenErrorOf<Code extends ErrorCode> = Code extends keyof FieldsByCode
  ? CallwardenError & { readonly code: Code } & FieldsByCode[Code]
  : CallwardenError & { readonly code: Code };

/** Whether the service answered with an error; with this code, if one is given. */
export function isCallwardenError(error: unknown): error is CallwardenError;
export function isCallwardenError<Code extends KnownErrorCode | 'UNEXPECTED_RESPONSE'>(
  error: unknown,
  code: Code,
): error is CallwardenErrorOf<Code>;
export function isCallwardenError(error: unknown, code?: ErrorCode): boolean {
  return error instanceof CallwardenError && (code === undefined || error.code === code);
}
