import { AudioError } from '../audio-error.js';
import type { DecodeFailure, DecodeTask } from './decode-task.js';
import { writeFiles } from './files-sink.js';
import { writePcm } from './pcm-sink.js';
import { decode } from './source.js';

/** Decodes one recording, in a process of its own. See DecodeTask. */
async function run({ path, output }: DecodeTask): Promise<void> {
  const blocks = decode(path);
  if (output.kind === 'pcm') return writePcm(blocks, output, process.stdout);
  return writeFiles(blocks, output.paths, (seconds) => {
    process.stdout.write(`out_time_us=${Math.round(seconds * 1e6)}\n`);
  });
}

/** A limit that was reached is reported as it is, for the process that waits to read. */
function failure(error: unknown): DecodeFailure | string {
  if (error instanceof AudioError) return { code: error.code as DecodeFailure['code'], message: error.message };
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EFBIG' || error instanceof RangeError) return String(code ?? error);
  return { code: 'UNREADABLE_RECORDING', message: 'The recording could not be decoded.' };
}

process.stdout.on('error', () => process.exit(1)); // the reader has heard enough
try {
  await run(JSON.parse(process.argv[2] ?? '') as DecodeTask);
} catch (error) {
  process.stderr.write(`\n${JSON.stringify(failure(error))}`); // the decoders have said things of their own
  process.exitCode = 1;
}
