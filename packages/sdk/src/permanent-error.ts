/**
 * Thrown by a provider when another try cannot help (bad input, a refused key, an unknown model).
 * Any error whose `permanent` is true counts, so that a plugin needs no import of ours.
 */
export class PermanentError extends Error {
  readonly permanent = true;

  /** @param code upper snake case, shown to clients as `error.code`. */
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PermanentError';
  }
}
