/**
 * `UNSUPPORTED`: another codec than AAC-LC, or a tool that AAC-LC does not have; no access unit of the stream can be
 * decoded. `DAMAGED`: these bytes are invalid; those that follow may be valid.
 */
export type AacErrorCode = 'UNSUPPORTED' | 'DAMAGED';

/** The only error that bytes can cause here. */
export class AacError extends Error {
  constructor(
    readonly code: AacErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'AacError';
  }
}

export const damaged = (reason: string): AacError => new AacError('DAMAGED', `The AAC data are damaged: ${reason}.`);
export const unsupported = (what: string): AacError =>
  new AacError('UNSUPPORTED', `Only AAC-LC can be decoded, and this is ${what}.`);
