import { z } from 'zod';
import { type BadField, errors } from '../../errors/errors.js';
import { badFields } from '../../http/bad-fields.js';
import { unstorable } from '../../http/storable.js';
import type { Redaction } from '../../redaction/redaction.types.js';
import type { Transcript } from '../../sdk/index.js';
import { UploadMetadata } from '../analysis.schemas.js';
import type { Warning } from '../analysis.types.js';
import { readTranscript, type SuppliedTranscript, TranscriptError } from '../transcripts/read-transcript.js';
import type { ReceivedUpload } from './upload-receiver.js';

export interface UploadFields {
  readonly metadata: UploadMetadata;
  readonly processImmediately: boolean;
  readonly transcript: SuppliedTranscript | null;
  readonly warnings: readonly Warning[];
}

/** With a transcript that may be stored. */
export interface RedactedFields extends Omit<UploadFields, 'transcript'> {
  readonly transcript: Transcript | null;
  readonly redactions: readonly Redaction[];
}

const Flag = z.enum(['true', 'false']).default('true');
const toleranceSeconds = 1;

/** Reads the text parts of an upload. Throws INVALID_PARAMETERS that names every bad field. */
export async function readFields(fields: ReceivedUpload['fields'], duration: number): Promise<UploadFields> {
  const bad: BadField[] = [];
  const metadata = readMetadata(fields.metadata, bad);
  const flag = Flag.safeParse(fields.processImmediately);
  if (!flag.success) bad.push({ path: 'processImmediately', reason: 'must be true or false' });
  const transcript =
    fields.transcript === undefined
      ? null
      : await readTranscript(fields.transcript).catch((error: unknown) => refuse(error, bad));
  if (bad.length > 0 || !metadata || !flag.success) throw errors.invalidParameters(bad);
  return { metadata, processImmediately: flag.data === 'true', transcript, warnings: beyond(transcript, duration) };
}

function readMetadata(text: string | undefined, bad: BadField[]): UploadMetadata | undefined {
  let value: unknown = {};
  try {
    if (text !== undefined) value = JSON.parse(text);
  } catch (error) {
    bad.push({ path: 'metadata', reason: `is not JSON: ${(error as Error).message}` });
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

function refuse(error: unknown, bad: BadField[]): null {
  if (!(error instanceof TranscriptError)) throw error;
  bad.push({ path: 'transcript', reason: error.message });
  return null;
}

function beyond(transcript: Transcript | null, duration: number): Warning[] {
  const end = Math.max(0, ...(transcript?.utterances.map((each) => each.end) ?? []));
  if (end <= duration + toleranceSeconds) return [];
  return [
    {
      code: 'TRANSCRIPT_BEYOND_RECORDING',
      message: `The transcript ends at ${end.toFixed(1)} s, the recording at ${duration.toFixed(1)} s.`,
    },
  ];
}
