import { stat } from 'node:fs/promises';
import { packagePath } from '../../platform/config/package-path.js';
import { AudioError } from './audio-error.js';
import { readFailure } from './confined-failure.js';
import { confined, nodeProgram } from './confined-node.js';
import type { Bounds } from './limits.js';
import type { Timeline, TrimTask } from './m4a-trim/trim-task.js';
import { runSandboxed } from './sandboxed-process.js';

const script = packagePath('dist/core/speech/audio/m4a-trim/main.js');
const program = nodeProgram((words) => readFailure(words, 'The recording could not be cut.'));
/** The tables of the packets may be rewritten, and larger. */
const spareBytes = 64 * 1024 * 1024;
const mostAnswerBytes = 1024;

/** How long what is heard of an M4A file takes, by its packets and its edit list. Throws an AudioError. */
export async function measureM4a(path: string, bounds: Bounds): Promise<Timeline> {
  const timeline = JSON.parse(await run({ path }, bounds)) as Timeline;
  if (!(timeline.unitsPerSecond > 0 && timeline.length > 0))
    throw new AudioError('UNREADABLE_RECORDING', 'No sound was found in the recording.');
  return timeline;
}

/** Copies the packets that hold [from, until), in units of the Timeline, and shows exactly these. Throws an AudioError. */
export async function cutM4a(
  path: string,
  { from, until }: { from: number; until: number },
  target: string,
  { limits, signal }: Bounds,
): Promise<void> {
  const fileBytes = (await stat(path)).size + spareBytes;
  await run({ path, cut: { target, from, until } }, { limits: { ...limits, fileBytes }, signal });
}

/** Has it done in a process of its own: these files have tables in tables, and may be made to take long. */
function run(task: TrimTask, bounds: Bounds): Promise<string> {
  const writable = task.cut ? [task.cut.target] : [];
  const args = [...confined({ readable: [task.path], writable }), script, JSON.stringify(task)];
  return runSandboxed(program, args, bounds, async (output) => {
    let answer = '';
    for await (const chunk of output) answer = (answer + chunk.toString()).slice(0, mostAnswerBytes);
    return answer;
  });
}
