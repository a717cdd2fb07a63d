import type { AppError } from './app-error.js';

export interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly [extra: string]: unknown;
  };
}

const mostBytes = 64 * 1024;
/** With all of it in every field and every character escaped, a body stays below that. */
const shortened = { text: 200, list: 20 };

/** The one body of all errors, of 64 KiB at most: one that is larger is cut in its texts and lists. */
export function errorBody({ code, content: { message, details, extra } }: AppError): ErrorBody {
  const body = { error: { code, message, ...(details && { details }), ...extra } };
  return Buffer.byteLength(JSON.stringify(body)) > mostBytes ? shorten(body) : body;
}

const shorten = (body: ErrorBody): ErrorBody =>
  JSON.parse(
    JSON.stringify(body, (_, value: unknown) => {
      if (Array.isArray(value)) return value.slice(0, shortened.list) as unknown[];
      return typeof value === 'string' ? value.slice(0, shortened.text).toWellFormed() : value;
    }),
  ) as ErrorBody;
