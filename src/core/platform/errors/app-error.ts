export interface ErrorDetails {
  readonly message: string;
  /** Stands in the body as `error.details`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Further fields of the error, such as `retryAfter`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error that the client may read; the HTTP filter alone turns it into a response. */
export class AppError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly content: ErrorDetails,
    options?: ErrorOptions,
  ) {
    super(content.message, options);
    this.name = code;
  }
}

export interface ErrorDefinition<A extends unknown[] = never[]> {
  (...args: A): AppError;
  readonly code: string;
  readonly status: number;
}

export function defineError<A extends unknown[]>(
  code: string,
  status: number,
  content: (...args: A) => ErrorDetails,
): ErrorDefinition<A> {
  return Object.assign((...args: A) => new AppError(code, status, content(...args)), { code, status });
}
