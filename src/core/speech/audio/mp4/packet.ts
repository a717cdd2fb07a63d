/** A piece of coded sound in the file. */
export interface Packet {
  /** Bytes from the beginning of the file. */
  readonly at: number;
  readonly bytes: number;
  /** Units of the track's own clock. */
  readonly start: number;
  readonly duration: number;
}
