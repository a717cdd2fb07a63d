import { open } from 'node:fs/promises';
import { reportFailure } from '../confined-failure.js';
import { readPackets } from '../mp4/packets.js';
import { readSoundTrack } from '../mp4/sound-track.js';
import { cutFile } from './cut-file.js';
import { heardEdits, lengthOf, partOfEdits } from './heard.js';
import type { Timeline, TrimTask } from './trim-task.js';

/** Measures or cuts one M4A file, in a process of its own. See TrimTask. */
async function run({ path, cut }: TrimTask): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const track = await readSoundTrack(file, size);
    const edits = await heardEdits(readPackets(file, size, track), track.edits);
    if (cut) return await cutFile({ file, bytes: size, track }, partOfEdits(edits, cut.from, cut.until), cut.target);
    const timeline: Timeline = {
      unitsPerSecond: track.unitsPerSecond,
      length: lengthOf(edits),
      editsFragments: track.fragments !== undefined && edits[0]!.from > 0,
    };
    process.stdout.write(JSON.stringify(timeline));
  } finally {
    await file.close();
  }
}

try {
  await run(JSON.parse(process.argv[2] ?? '') as TrimTask);
} catch (error) {
  reportFailure(error, 'The recording could not be cut.');
}
