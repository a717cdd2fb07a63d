/** `UNSUPPORTED`: no packet of the stream can be decoded. `DAMAGED`: these bytes are invalid; those that follow may be valid. */
export type AlacErrorCode = 'UNSUPPORTED' | 'DAMAGED';

/** The only error that bytes can cause here. */
export class AlacError extends Error {
  constructor(
    readonly code: AlacErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'AlacError';
  }
}

export const damaged = (reason: string): AlacError => new AlacError('DAMAGED', `The ALAC data are damaged: ${reason}.`);
export const unsupported = (what: string): AlacError =>
  new AlacError('UNSUPPORTED', `This ALAC stream cannot be decoded: it has ${what}.`);
