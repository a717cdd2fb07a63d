import { z } from 'zod';
import { type BadField, errors } from '../../../platform/errors/errors.js';
import { badFields } from '../../../platform/http/bad-fields.js';
import { exceededBound } from '../../../platform/http/json-bounds.js';
import { jsonProblem } from '../../../platform/http/json-problem.js';
import { unstorable } from '../../../platform/http/storable.js';
import type { Redacted } from '../../../speech/redaction/redact.js';
import type { Redaction } from '../../../speech/redaction/redaction.types.js';
import type { Transcript } from '../../../sdk/index.js';
import { UploadMetadata } from '../analysis.schemas.js';
import type { Warning } from '../analysis.types.js';
import type { NewCallback } from '../callbacks/callback-input.js';
import { TranscriptError } from '../../../speech/transcripts/transcript-error.js';
import type { ReceivedUpload } from './upload-receiver.js';

/** With a transcript that may be stored. */
export interface UploadFields {
  readonly callback: NewCallback | null;
  readonly metadata: UploadMetadata;
  readonly processImmediately: boolean;
  readonly transcript: Transcript | null;
  readonly redactions: readonly Redaction[];
  readonly warnings: readonly Warning[];
}

const Flag = z.enum(['true', 'false']).default('true');
const toleranceSeconds = 1;
/** Far more than its fields can hold. */
const mostMetadata = { characters: 256 * 1024, levels: 5, values: 1000, fields: 1000 };

/**
 * Reads the text parts of an upload. Throws INVALID_PARAMETERS that names every bad field.
 *
 * @param duration of the recording, in seconds
 * @param read reads and redacts the transcript; throws a TranscriptError
 */
export async function readFields(
  fields: ReceivedUpload['fields'],
  duration: number,
  read: (source: string) => Promise<Redacted>,
): Promise<Omit<UploadFields, 'callback'>> {
  const bad: BadField[] = [];
  const metadata = readMetadata(fields.metadata, bad);
  const flag = Flag.safeParse(fields.processImmediately);
  if (!flag.success) bad.push({ path: 'processImmediately', reason: 'must be true or false' });
  let unnamed = 0;
  const redacted =
    fields.transcript === undefined
      ? undefined
      : await read(fields.transcript).catch((error: unknown) => void (unnamed = refuse(error, bad)));
  if (bad.length > 0 || !metadata || !flag.success) throw errors.invalidParameters(bad, unnamed);
  const { transcript = null, redactions = [] } = redacted ?? {};
  const processImmediately = flag.data === 'true';
  return { metadata, processImmediately, transcript, redactions, warnings: beyondRecording(transcript, duration) };
}

function readMetadata(text: string | undefined, bad: BadField[]): UploadMetadata | undefined {
  let value: unknown = {};
  if (text && text.length > mostMetadata.characters) {
    bad.push({ path: 'metadata', reason: `is longer than ${mostMetadata.characters} characters` });
    return undefined;
  }
  try {
    if (text !== undefined) value = JSON.parse(text);
  } catch (error) {
    bad.push({ path: 'metadata', reason: jsonProblem(error, text ?? '').reason });
    return undefined;
  }
  if (exceededBound(value, mostMetadata)) {
    const { levels, values } = mostMetadata;
    bad.push({ path: 'metadata', reason: `has more than ${values} values, or is nested deeper than ${levels} levels` });
    return undefined;
  }
  bad.push(...unstorable(value, ['metadata']));
  const { data, error } = UploadMetadata.safeParse(value);
  if (error)
    bad.push(
      ...badFields(error.issues).map(({ path, reason }) => ({ path: path ? `metadata.${path}` : 'metadata', reason })),
    );
  return data;
}

/** How many problems there are that were not added. */
function refuse(error: unknown, bad: BadField[]): number {
  if (!(error instanceof TranscriptError)) throw error;
  const { problems, more } = error;
  bad.push(...problems.map(({ path, reason }) => ({ path: path ? `transcript.${path}` : 'transcript', reason })));
  return more;
}

/** A transcript that goes on after the recording has ended; `duration` in seconds. */
export function beyondRecording(transcript: Transcript | null, duration: number): Warning[] {
  const end = transcript?.utterances.reduce((latest, each) => Math.max(latest, each.end), 0) ?? 0;
  if (end <= duration + toleranceSeconds) return [];
  return [
    {
      code: 'TRANSCRIPT_BEYOND_RECORDING',
      message: `The transcript ends at ${end.toFixed(1)} s, the recording at ${duration.toFixed(1)} s.`,
    },
  ];
}
