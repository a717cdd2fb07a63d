import { packagePath } from '../../platform/config/package-path.js';
import { AudioError } from './audio-error.js';
import { runSandboxed } from './sandboxed-process.js';
import { confined, nodeProgram } from './confined-node.js';
import type { Look } from './look.js';

const script = packagePath('dist/core/speech/audio/metadata/main.js');
/** M4A takes a few hundredths. Two megabytes that were made for it take minutes, and would of the service's own time. */
const limits = { cpuSeconds: 5, fileBytes: 0 };
const deadlineMs = 60_000;
const mostBytes = 1024 * 1024;

/** What music-metadata says of a file, in a process of its own and in a cage. Throws an AudioError. */
export async function lookByMetadata(path: string): Promise<Look> {
  const args = [...confined({ readable: [path], writable: [] }), script, path];
  const bounds = { limits, signal: AbortSignal.timeout(deadlineMs) };
  const output = await runSandboxed(
    nodeProgram(() => unknown),
    args,
    bounds,
    async (output) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of output) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > mostBytes) throw unknown;
      }
      return Buffer.concat(chunks).toString();
    },
  );
  return JSON.parse(output) as Look;
}

const unknown = new AudioError('UNREADABLE_RECORDING', 'The format of the file is unknown.');
