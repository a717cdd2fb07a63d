import { AudioError } from './audio-error.js';

/** What a confined process says on stderr, as JSON, when it fails with exit code 1. */
interface Failure {
  readonly code: AudioError['code'];
  readonly message: string;
}

/** A file that is too large, a disk that is full. */
const limits = ['EFBIG', 'ENOSPC', 'EDQUOT'];

/** Called in the confined process. `message` stands for what is no AudioError. */
export function reportFailure(error: unknown, message: string): void {
  process.stderr.write(`\n${JSON.stringify(failure(error, message))}`); // decoders have said things of their own
  process.exitCode = 1;
}

/** A limit that was reached is reported as it is, for the process that waits to read. */
function failure(error: unknown, message: string): Failure | string {
  if (error instanceof AudioError) return { code: error.code, message: error.message };
  const code = (error as NodeJS.ErrnoException).code;
  if (limits.includes(code ?? '') || error instanceof RangeError) return String(code ?? error);
  return { code: 'UNREADABLE_RECORDING', message };
}

/** Called in the process that waits. `message` is for one that had no time to say it in its own words. */
export function readFailure(words: string, message: string): AudioError {
  const failure = parse(words);
  return new AudioError(failure?.code ?? 'UNREADABLE_RECORDING', failure?.message ?? message);
}

function parse(words: string): Failure | undefined {
  try {
    return JSON.parse(words.trim().split('\n').at(-1) ?? '') as Failure;
  } catch {
    return undefined;
  }
}
