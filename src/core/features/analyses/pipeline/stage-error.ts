import type { Stage } from '../analysis.types.js';

/** Why a stage brought no result, in words for the client. */
export class StageError extends Error {
  constructor(
    readonly stage: Stage,
    readonly code: string,
    message: string,
    /** True when another attempt cannot help. */
    readonly permanent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'StageError';
  }

  /** Whatever was thrown, with a code: errors of providers and of the audio code bring their own. */
  static of(stage: Stage, error: unknown): StageError {
    if (error instanceof StageError) return error;
    const { code, message, permanent } = error as { code?: unknown; message?: unknown; permanent?: unknown };
    const known =
      error instanceof Error && typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code) && permanent !== undefined;
    if (known) return new StageError(stage, code, withoutPaths(String(message)), permanent === true, { cause: error });
    return new StageError(stage, 'INTERNAL_ERROR', 'An internal error occurred; the log has the details.', false, {
      cause: error,
    });
  }
}

/** Programs like to name files of this machine, which are nobody else's business; URLs stay. */
const withoutPaths = (message: string): string =>
  message.replaceAll(/(?<![\w:/.])(?:\/[\w.@+-]+){2,}/g, '(file)').slice(0, 1000);
