import { statSync } from 'node:fs';
import { inputFileFault } from './input-file.js';
import type { NamedRecording } from './named-recording.js';
import { recordingsIn } from './recordings-in-folder.js';

/**
 * The recordings with their transcripts, of folders those in them, and of all those that can be read; what is wrong with the others goes
 * to stderr, a line each, and makes the exit code 1.
 */
export function readableRecordings(
  recordings: readonly string[],
  transcripts: readonly string[] = [],
): NamedRecording[] {
  if (transcripts.length > recordings.length)
    throw new Error(
      `There are ${transcripts.length} transcripts for ${recordings.length} recordings: name one for each recording, in their order.`,
    );
  return recordings
    .flatMap((path, index) =>
      isFolder(path) ? inFolder(path, transcripts[index]) : { recording: path, transcript: transcripts[index] },
    )
    .filter(({ recording, transcript }) =>
      [recording, transcript].every((path) => {
        const fault = path === undefined ? undefined : inputFileFault(path);
        if (fault) complain(`${path} ${fault}`);
        return !fault;
      }),
    );
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function inFolder(folder: string, transcript?: string): NamedRecording[] {
  if (transcript !== undefined)
    throw new Error(
      `${transcript} is a transcript for the folder ${folder}: put transcripts beside the recordings, under their names.`,
    );
  const found = recordingsIn(folder);
  if (found.length === 0) complain(`${folder} has no recordings: there is no .mp3, .wav, .m4a or .ogg in it.`);
  return found;
}

function complain(line: string): void {
  console.error(line);
  process.exitCode = 1;
}
