import { inputFileFault } from './input-file.js';

/** A recording to analyse, and its transcript where one was named. */
export interface NamedRecording {
  readonly recording: string;
  readonly transcript?: string;
}

/**
 * The recordings with their transcripts, those that can be read; what is wrong with the others goes to stderr, a line each, and
 * makes the exit code 1.
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
    .map((recording, index) => ({ recording, transcript: transcripts[index] }))
    .filter(({ recording, transcript }) => {
      const faults = [recording, transcript].flatMap((path) => {
        const fault = path === undefined ? undefined : inputFileFault(path);
        return fault ? [`${path} ${fault}`] : [];
      });
      faults.forEach((fault) => console.error(fault));
      if (faults.length > 0) process.exitCode = 1;
      return faults.length === 0;
    });
}
