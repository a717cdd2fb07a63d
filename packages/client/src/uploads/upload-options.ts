import type { CreateOptions } from '../call-options.js';
import type { NewCallback, UploadMetadata } from '../generated/types.gen.js';

/** What is sent with a recording. */
export interface UploadContent {
  /** WebVTT, SRT or JSON: no speech recognition runs. */
  readonly transcript?: string;
  readonly metadata?: UploadMetadata;
  /** A URL that is called once when the analysis has ended. */
  readonly callback?: NewCallback;
  /** The name of the file; that of a `File` by default. */
  readonly fileName?: string;
  /** False: the analysis stays queued until it is processed. */
  readonly processImmediately?: boolean;
}

/** `timeoutMs` is an hour by default. */
export type UploadOptions = UploadContent & CreateOptions;

/** For an upload in one request, in milliseconds: the largest recording over a slow line. */
export const uploadTimeoutMs = 3_600_000;
