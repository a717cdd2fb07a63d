/** A recording that cannot be heard, on this node or at all; another try cannot help. */
export class AudioError extends Error {
  readonly permanent = true;

  constructor(
    readonly code: 'UNREADABLE_RECORDING' | 'DECODER_UNAVAILABLE',
    message: string,
  ) {
    super(message);
    this.name = 'AudioError';
  }
}
