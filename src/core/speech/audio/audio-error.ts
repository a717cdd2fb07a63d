/** A recording that cannot be heard, on this node or at all, or not be cut; another try cannot help. */
export class AudioError extends Error {
  readonly permanent = true;

  constructor(
    readonly code: 'UNREADABLE_RECORDING' | 'DECODER_UNAVAILABLE' | 'ALL_SILENCE' | 'NOT_TRIMMABLE',
    message: string,
  ) {
    super(message);
    this.name = 'AudioError';
  }
}
