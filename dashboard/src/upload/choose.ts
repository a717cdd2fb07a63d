import { isSameFile, pairTranscripts, sortFiles } from './files.ts';
import { isSettled, type Upload } from './upload.ts';

export interface Snapshot {
  readonly uploads: readonly Upload[];
  /** Transcripts that no recording has yet. */
  readonly loose: readonly File[];
  /** Names of files of another kind that were left out the last time. */
  readonly others: readonly string[];
}

const waysOut = new Set(['TRANSCRIBER_UNAVAILABLE', 'DECODER_UNAVAILABLE']);

/** No recogniser could take it: a transcript is the way out. */
export const wantsTranscript = ({ state }: Upload): boolean =>
  state.status === 'failed' && waysOut.has(state.failure.code ?? '');

/** Adds recordings that are not in the list, and gives transcripts to the recordings of the same name. */
export function chooseFiles(before: Snapshot, files: readonly File[], newKey: () => string): Snapshot {
  const { recordings, transcripts, others } = sortFiles(files);
  const known = before.uploads.filter((upload) => !isSettled(upload)).map(({ file }) => file);
  const added = recordings
    .filter((file, at) => ![...known, ...recordings.slice(0, at)].some((other) => isSameFile(file, other)))
    .map((file) => newUpload(file, newKey()));
  const all = [...before.uploads, ...added];
  const open = all.filter((upload) => upload.state.status === 'chosen' || wantsTranscript(upload));
  const { paired, loose } = pairTranscripts(open, [...before.loose, ...transcripts]);
  const changed = new Map(
    paired.filter((upload) => !open.includes(upload)).map((upload) => [upload.id, anew(upload, newKey())]),
  );
  return {
    uploads: all.map((upload) => changed.get(upload.id) ?? upload),
    loose,
    others: others.map(({ name }) => name),
  };
}

const newUpload = (file: File, key: string): Upload => ({
  id: key,
  file,
  key,
  transcript: undefined,
  metadata: {},
  attempts: 0,
  state: { status: 'chosen' },
});

/** With other content it is another upload. */
const anew = (upload: Upload, key: string): Upload => ({ ...upload, key, attempts: 0, state: { status: 'chosen' } });
