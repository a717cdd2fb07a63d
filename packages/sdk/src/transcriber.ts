/** One stretch of speech by one speaker. Times are seconds from the start of the recording. */
export interface Utterance {
  /** Numbered from 0 in order of first word. */
  readonly speaker: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Between 0 and 1; absent where the recogniser gives none. */
  readonly confidence?: number;
  /** The words of `text` with their times, in order, where the recogniser gives them. */
  readonly words?: readonly SpokenWord[];
}

/** Times are seconds from the start of the recording. */
export interface SpokenWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Transcript {
  /**
   * BCP 47 language code, such as `en`; empty if the recogniser does not report it. Enough words are looked at in any case, and decide.
   * A fraud model gets `und` where the language is not known, as in calls of a few words.
   */
  readonly language: string;
  /** Mean probability that a word is right, between 0 and 1. */
  readonly confidence: number;
  /** In order of `start`. */
  readonly utterances: readonly Utterance[];
}

/** A channel of a decoded recording: a WAV file of 16 kHz, mono, signed 16-bit little-endian samples. */
export interface DecodedChannel {
  /** Readable with `context.files`. */
  readonly key: string;
}

/** A recording that is ready to be listened to. */
export interface Recording {
  /** The bytes as they were uploaded, readable with `context.files`. */
  readonly key: string;
  readonly fileName: string;
  /** Decided by content, such as `audio/mpeg`. */
  readonly contentType: string;
  /** Seconds. */
  readonly duration: number;
  /**
   * One entry for each speaker channel: a stereo recording whose sides differ has two, everything else one.
   * Empty where nothing on this node can decode the format: only `transcript` and the original are left.
   */
  readonly channels: readonly DecodedChannel[];
  /** What the client uploaded with the recording, already read and checked. */
  readonly transcript?: Transcript;
}

/** Turns a recording into words. Runs in a child process. */
export interface Transcriber {
  /**
   * Between 0 and 1: a transcript with a lower `confidence` has too many wrong words to be judged, so that its analysis gets no
   * score. Known once the provider is created. Absent: every transcript is judged. The administrator may set another one.
   */
  readonly trustLimit?: number;
  /**
   * What readers of its transcripts should know of all of them, in a sentence or two, such as how many words it gets wrong. Each result
   * has it as the warning LIMITED_TRANSCRIBER. Known once the provider is created.
   */
  readonly caveat?: string;
  /**
   * Says whether this provider can take the recording now: `true`, or the reason why not, in a sentence
   * that says what an administrator has to do. The first configured transcriber that answers `true` is used.
   */
  usable(recording: Recording): true | string | Promise<true | string>;
  /** Throws when it cannot; the job is tried again unless the error is a `PermanentError`. */
  transcribe(recording: Recording, call: TranscribeCall): Promise<Transcript>;
}

export interface TranscribeCall {
  /** Aborted at the deadline or when the analysis is cancelled. */
  readonly signal: AbortSignal;
  /** Reports how much is done, between 0 and 1. */
  progress(done: number): void;
}
