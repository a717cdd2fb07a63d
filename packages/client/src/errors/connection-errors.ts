/** No answer came: the address is wrong, the service is not reachable, or the connection broke. `cause` has the error of `fetch`. */
export class CallwardenConnectionError extends Error {
  override readonly name: string = 'CallwardenConnectionError';
}

/** The time for a request, or for a whole analysis, is over. */
export class CallwardenTimeoutError extends Error {
  override readonly name = 'CallwardenTimeoutError';

  constructor(
    message: string,
    /** The limit that was exceeded, in milliseconds. */
    readonly timeoutMs: number,
  ) {
    super(message);
  }
}

/** Of the innermost cause: `fetch` itself says only that it failed. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { cause, message } = error as { cause?: unknown; message?: unknown };
  const inner = cause === undefined ? '' : messageOf(cause);
  return inner || (typeof message === 'string' ? message : '');
}
