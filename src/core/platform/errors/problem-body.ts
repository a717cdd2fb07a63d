import type { AppError } from './app-error.js';
import { errorBody } from './error-body.js';

/** Where the service documents its errors. */
export const errorsPath = '/docs/errors';

/** Problem details (RFC 9457). Other fields have the names that they have in `error`. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly [extension: string]: unknown;
}

/** @param requestId has only characters that a URN may have */
export function problemBody(error: AppError, requestId: string): ProblemBody {
  const { code, message, ...extensions } = errorBody(error).error;
  return {
    type: `${errorsPath}#${code}`,
    title: titleOf(code),
    status: error.status,
    detail: message,
    instance: `urn:callwarden:request:${requestId}`,
    code,
    ...extensions,
  };
}

/** In the case that they always have. */
const acronyms = new Set(['API', 'URL']);

/** `API_KEY_NOT_FOUND` is "API key not found". */
export function titleOf(code: string): string {
  const words = code.split('_').map((word) => (acronyms.has(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
