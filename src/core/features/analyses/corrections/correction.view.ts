import { viewTranscription } from '../analysis.view.js';
import type { RecordingFile } from '../recording.entity.js';
import type { StoredTranscript } from '../transcript.entity.js';
import type { TranscriptVersionList, TranscriptView } from './correction.schemas.js';
import type { TranscriptCorrection } from './transcript-correction.entity.js';

/** @param corrections all of the transcript, oldest first */
export function viewTranscript(
  transcript: StoredTranscript,
  recording: RecordingFile,
  corrections: readonly TranscriptCorrection[],
): TranscriptView {
  const { words: _, ...transcription } = viewTranscription(transcript, recording);
  return {
    analysisId: transcript.analysisId,
    version: transcript.version,
    ...transcription,
    corrections: viewCorrections(transcript, corrections),
  };
}

function viewCorrections(
  { utterances }: StoredTranscript,
  corrections: readonly TranscriptCorrection[],
): TranscriptView['corrections'] {
  const changes = corrections.flatMap(({ utterances: changed, createdBy, createdAt }) =>
    changed.map((each) => ({ ...each, correctedBy: createdBy, correctedAt: createdAt.toISOString() })),
  );
  return [...Map.groupBy(changes, ({ index }) => index)]
    .map(([index, own]) => {
      const { correctedBy, correctedAt } = own.at(-1)!;
      return { index, original: own[0]!.before, correctedBy, correctedAt };
    })
    .filter(({ index, original }) => utterances[index]?.text !== original)
    .toSorted((a, b) => a.index - b.index);
}

export const viewVersion = ({
  version,
  createdBy,
  createdAt,
  utterances,
}: TranscriptCorrection): TranscriptVersionList['data'][number] => ({
  version,
  correctedBy: createdBy,
  correctedAt: createdAt.toISOString(),
  changes: utterances.map(({ index, before, after }) => ({ index, before, after })),
});
