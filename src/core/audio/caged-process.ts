import { spawn } from 'node:child_process';
import { AudioError } from './audio-error.js';
import { caged } from './cage.js';
import type { Bounds, Limits } from './limits.js';

/** A program that decodes. */
export interface DecodingProgram {
  readonly path: string;
  readonly memoryBytes: number;
  /** The error that its last words tell of, when it failed for a reason of its own. */
  explain(words: string): AudioError;
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly words: string;
}

const largestMessage = 2000;
const megabyte = 1024 * 1024;

/**
 * Runs a program in its cage and lends `read` what it prints. The process ends with `read`, and is ended if `read` leaves
 * before the end of the output. Throws an AudioError, the signal's reason, or what `read` throws.
 */
export async function runCaged<T>(
  program: DecodingProgram,
  args: readonly string[],
  { limits, signal }: Bounds,
  read: (output: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const [command, cagedArgs] = await caged([program.path, args], limits, program.memoryBytes);
  signal.throwIfAborted();
  const child = spawn(command, cagedArgs, {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let words = '';
  let failure: Error | undefined;
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-largestMessage)));
  child.once('error', (error) => (failure = error));
  const closed = new Promise<End>((resolve) => child.once('close', (code, signal) => resolve({ code, signal, words })));
  try {
    const result = await read(child.stdout);
    if (child.stdout.readableEnded) {
      const end = await closed;
      signal.throwIfAborted();
      if (failure ?? end.code !== 0) throw failure ?? limitReached(end, limits, program) ?? program.explain(end.words);
    }
    return result;
  } catch (error) {
    signal.throwIfAborted();
    throw failure ?? error;
  } finally {
    child.kill('SIGKILL');
    child.stdout.destroy(); // what nobody read would keep it from closing
    await closed;
  }
}

/** The limit that ended it: by a signal, or by the error that a call of the program met. */
function limitReached(
  { signal, words }: End,
  limits: Limits,
  { memoryBytes }: DecodingProgram,
): AudioError | undefined {
  const refused = (limit: string) =>
    new AudioError('UNREADABLE_RECORDING', `The recording could not be decoded: ${limit}.`);
  if (signal === 'SIGXCPU') return refused(`it takes more than ${limits.cpuSeconds} s of processor time`);
  if (signal === 'SIGXFSZ' || /EFBIG|File too large/.test(words))
    return refused('it holds far more sound than it declares');
  if (
    signal === 'SIGABRT' ||
    /Cannot allocate memory|MEMORY_ALLOCATION|could not allocate|allocation failed|out of memory|bad_alloc/i.test(words)
  )
    return refused(`it takes more than ${Math.round(memoryBytes / megabyte)} MB of memory`);
  return undefined;
}
