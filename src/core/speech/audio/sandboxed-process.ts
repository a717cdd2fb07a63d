import { spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { AudioError } from './audio-error.js';
import { sandboxed } from './sandbox.js';
import type { Bounds, Limits } from './limits.js';

/** A program that decodes. */
export interface DecodingProgram {
  readonly path: string;
  readonly memoryBytes: number;
  /** The error that its last output reports, if it failed for a reason of its own. */
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
export async function runSandboxed<T>(
  program: DecodingProgram,
  args: readonly string[],
  { limits, signal, input }: Bounds,
  read: (output: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const [command, sandboxedArgs] = await sandboxed([program.path, args], limits, program.memoryBytes);
  signal.throwIfAborted();
  const child = spawn(command, sandboxedArgs, {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let words = '';
  let failure: Error | undefined;
  child.stderr!.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-largestMessage)));
  child.once('error', (error) => (failure = error));
  if (input) pipeline(input, child.stdin!).catch((error) => (failure ??= isUnread(error) ? undefined : error));
  const closed = new Promise<End>((resolve) => child.once('close', (code, signal) => resolve({ code, signal, words })));
  try {
    const result = await read(child.stdout!);
    if (child.stdout!.readableEnded) {
      const end = await closed;
      signal.throwIfAborted();
      if (failure ?? end.code !== 0)
        throw failure ?? diskFull(end) ?? limitReached(end, limits, program) ?? program.explain(end.words);
    }
    return result;
  } catch (error) {
    signal.throwIfAborted();
    throw failure ?? error;
  } finally {
    child.kill('SIGKILL');
    child.stdout!.destroy(); // what nobody read would keep it from closing
    await closed;
  }
}

/** A program that ends before it has read everything says why itself. */
const isUnread = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';

/** That is nothing about the recording. */
const diskFull = ({ words }: End): Error | undefined =>
  /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/.test(words)
    ? Object.assign(new Error('There is no space left for what was to be written.'), { code: 'ENOSPC' })
    : undefined;

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
    return refused('it contains far more audio than it declares');
  if (
    signal === 'SIGABRT' ||
    /Cannot allocate memory|MEMORY_ALLOCATION|could not allocate|allocation failed|out of memory|bad_alloc/i.test(words)
  )
    return refused(`it takes more than ${Math.round(memoryBytes / megabyte)} MB of memory`);
  return undefined;
}
