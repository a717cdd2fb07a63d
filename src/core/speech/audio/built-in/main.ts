import { reportFailure } from '../confined-failure.js';
import type { DecodeTask } from './decode-task.js';
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

process.stdout.on('error', () => process.exit(1)); // the reader has heard enough
try {
  await run(JSON.parse(process.argv[2] ?? '') as DecodeTask);
} catch (error) {
  reportFailure(error, 'The recording could not be decoded.');
}
