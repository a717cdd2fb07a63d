import type { AppError } from './app-error.js';

export interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly [beside: string]: unknown;
  };
}

/** The one body of all errors. */
export function errorBody({ code, content: { message, details, beside } }: AppError): ErrorBody {
  return { error: { code, message, ...(details && { details }), ...beside } };
}
