/** What the bytes of a file say, accepted or not; numbers that they do not say are 0. */
export interface Look {
  /** As its own standard names it, such as `WAVE` or `Ogg`. */
  readonly container: string;
  readonly codec: string;
  /** Seconds. */
  readonly duration: number;
  /** Hertz. */
  readonly sampleRate: number;
  readonly channels: number;
  readonly onlyPictures?: boolean;
}
