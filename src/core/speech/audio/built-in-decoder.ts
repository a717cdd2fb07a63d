import { packagePath } from '../../platform/config/package-path.js';
import { runSandboxed } from './sandboxed-process.js';
import { readFailure } from './confined-failure.js';
import { confined, nodeProgram } from './confined-node.js';
import type { Bounds } from './limits.js';
import type { DecodeTask } from './built-in/decode-task.js';

const script = packagePath('dist/core/speech/audio/built-in/main.js');

const program = nodeProgram((words) => readFailure(words, 'The recording could not be decoded.'));

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
