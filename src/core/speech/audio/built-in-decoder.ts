import { packagePath } from '../../platform/config/package-path.js';
import { AudioError } from './audio-error.js';
import { runSandboxed } from './sandboxed-process.js';
import { confined, nodeProgram } from './confined-node.js';
import type { Bounds } from './limits.js';
import type { DecodeFailure, DecodeTask } from './built-in/decode-task.js';

const script = packagePath('dist/core/speech/audio/built-in/main.js');

const program = nodeProgram((words) => {
  const failure = parse(words);
  const message = failure?.message ?? 'The recording could not be decoded.';
  return new AudioError(failure?.code ?? 'UNREADABLE_RECORDING', message);
});

/** Has our own decoders do a task, as runSandboxed does: they may read the recording and write the samples. */
export function runBuiltInDecoder<T>(
  task: DecodeTask,
  bounds: Bounds,
  read: (output: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const writable = task.output.kind === 'files' ? task.output.paths : [];
  const args = [...confined({ readable: [task.path], writable }), script, JSON.stringify(task)];
  return runSandboxed(program, args, bounds, read);
}

/** Undefined where the process had no time to say it in its own words. */
function parse(words: string): DecodeFailure | undefined {
  try {
    return JSON.parse(words.trim().split('\n').at(-1) ?? '') as DecodeFailure;
  } catch {
    return undefined;
  }
}
