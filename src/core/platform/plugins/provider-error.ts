/** A call to a provider in a child process that brought no result. */
export class ProviderError extends Error {
  constructor(
    readonly code:
      'PROVIDER_CRASHED' | 'PROVIDER_TIMEOUT' | 'PROVIDER_OUT_OF_MEMORY' | 'PROVIDER_FAILED' | (string & {}),
    message: string,
    /** True when another try cannot help. */
    readonly permanent = false,
  ) {
    super(message);
    this.name = 'ProviderError';
  }
}
