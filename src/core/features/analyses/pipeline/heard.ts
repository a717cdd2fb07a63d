import type { Transcript } from '../../../sdk/index.js';

/** A transcript as it is stored, and which transcriber it is from. */
export interface Heard extends Transcript {
  readonly providerId: string;
}
