/** What the process that decodes is asked for, as JSON in its only argument. */
export interface DecodeTask {
  /** Of the recording. */
  readonly path: string;
  readonly output: PcmOutput | FilesOutput;
}

/** A WAV file of 16-bit samples at the recording's own rate on stdout; its sizes say that they are not known. */
export interface PcmOutput {
  readonly kind: 'pcm';
  /** Seconds that are decoded and left out. */
  readonly from: number;
  /** Mixed to so many channels; as they are without it. */
  readonly channels?: number;
}

/** 16 kHz mono 16-bit WAV files, one a channel, or one of the mix of all; progress on stdout in ffmpeg's format. */
export interface FilesOutput {
  readonly kind: 'files';
  readonly paths: readonly string[];
}
