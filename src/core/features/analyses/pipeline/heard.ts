import type { Transcript } from '@callwarden/sdk';

/** A transcript as it is stored, and which transcriber it is from. */
export interface Heard extends Transcript {
  readonly providerId: string;
}
