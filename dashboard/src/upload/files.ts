export interface Sorted {
  readonly recordings: readonly File[];
  readonly transcripts: readonly File[];
  /** Neither. */
  readonly others: readonly File[];
}

const recordingEnds = new Set(['mp3', 'wav', 'm4a', 'mp4', 'ogg', 'oga', 'opus']);
const transcriptEnds = new Set(['vtt', 'srt', 'txt', 'json']);

const endOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** "Call 7.final.WAV" → "call 7.final" */
export const baseName = (name: string): string => name.replace(/\.[^.]*$/, '').toLowerCase();

/** By name first: what browsers take for the type of a file depends on the system. The service looks into the content. */
export function sortFiles(files: readonly File[]): Sorted {
  const kindOf = ({ name, type }: File) => {
    if (transcriptEnds.has(endOf(name))) return 'transcripts';
    return recordingEnds.has(endOf(name)) || type.startsWith('audio/') ? 'recordings' : 'others';
  };
  return { recordings: [], transcripts: [], others: [], ...Object.groupBy(files, kindOf) };
}

interface Pairable {
  readonly file: File;
  readonly transcript: File | undefined;
}

/** Each recording with the transcript of its name, and the transcripts that no recording has. */
export function pairTranscripts<T extends Pairable>(
  recordings: readonly T[],
  transcripts: readonly File[],
): { readonly paired: readonly T[]; readonly loose: readonly File[] } {
  const loose = [...transcripts];
  const paired = recordings.map((recording) => {
    if (recording.transcript) return recording;
    const at = loose.findIndex(({ name }) => baseName(name) === baseName(recording.file.name));
    const [transcript] = at < 0 ? [] : loose.splice(at, 1);
    return transcript ? { ...recording, transcript } : recording;
  });
  return { paired, loose };
}

/** Chosen twice, for example by dropping a folder again. */
export const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
