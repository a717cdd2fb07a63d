import type { BadField } from '../../platform/errors/errors.js';

/** Of a transcript: `path` leads into its JSON, and is empty where the whole of it is meant. */
export type TranscriptProblem = BadField;

/**
 * A transcript that cannot be read. Nothing of its text is in the problems: what was refused has not been redacted.
 * `more` is how many problems there are besides those named.
 */
export class TranscriptError extends Error {
  constructor(
    readonly problems: readonly TranscriptProblem[],
    readonly more = 0,
  ) {
    super(problems.map(({ path, reason }) => (path ? `${path} ${reason}` : reason)).join('; '));
    this.name = 'TranscriptError';
  }

  /** `line` is counted from 1. */
  static at(line: number | undefined, reason: string): TranscriptError {
    return new TranscriptError([{ path: '', reason: line ? `line ${line}: ${reason}` : reason }]);
  }
}
