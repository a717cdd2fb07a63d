import { z } from 'zod';
import type { Transcript } from '@callwarden/sdk';
import { type BadField, errors } from '../../../platform/errors/errors.js';
import { badFields } from '../../../platform/http/bad-fields.js';
import { exceededBound } from '../../../platform/http/json-bounds.js';
import { jsonProblem } from '../../../platform/http/json-problem.js';
import { unstorable } from '../../../platform/http/storable.js';
import type { Redacted } from '../../../speech/redaction/redact.js';
import type { Redaction } from '../../../speech/redaction/redaction.types.js';
import { UploadMetadata } from '../analysis.schemas.js';
import type { Warning } from '../analysis.types.js';
import type { NewCallback } from '../callbacks/callback-input.js';
import { TranscriptError } from '../../../speech/transcripts/transcript-error.js';

/** The parts of an upload besides the recording, as text. */
export type UploadTexts = Readonly<Partial<Record<TextPart, string>>>;
export const textParts = ['metadata', 'processImmediately', 'transcript', 'callback'] as const;
export type TextPart = (typeof textParts)[number];

/** The same, read; the transcript as it came. */
export interface UploadValues {
  readonly callback: NewCallback | null;
  readonly metadata: UploadMetadata;
  readonly processImmediately: boolean;
  readonly transcript: string | undefined;
}
/** With a transcript that may be stored. */
export interface UploadFields extends Omit<UploadValues, 'transcript'> {
  readonly transcript: Transcript | null;
  readonly redactions: readonly Redaction[];
  readonly warnings: readonly Warning[];
}

/** Reads and redacts a transcript; throws a TranscriptError. */
type ReadTranscript = (source: string) => Promise<Redacted>;

const Flag = z.enum(['true', 'false']).default('true');
const toleranceSeconds = 1;
/** Far more than its fields can hold. */
const mostMetadata = { characters: 256 * 1024, levels: 5, values: 1000, fields: 1000 };

/** Throws INVALID_PARAMETERS that names every bad field. */
export async function readTexts(
  texts: UploadTexts,
  callback: NewCallback | null,
  read: ReadTranscript,
): Promise<UploadFields> {
  const bad: BadField[] = [];
  const metadata = readMetadata(texts.metadata, bad);
  const flag = Flag.safeParse(texts.processImmediately);
  if (!flag.success) bad.push({ path: 'processImmediately', reason: 'must be true or false' });
  const redacted = await readTranscript(texts.transcript, bad, read);
  if (!metadata || !flag.success) throw errors.invalidParameters(bad, redacted.unnamed);
  return fieldsOf({ callback, metadata, processImmediately: flag.data === 'true' }, redacted, bad);
}

/** The same of values that are read but for the transcript. */
export async function readValues({ transcript, ...values }: UploadValues, read: ReadTranscript): Promise<UploadFields> {
  const bad: BadField[] = [];
  return fieldsOf(values, await readTranscript(transcript, bad, read), bad);
}

function fieldsOf(
  values: Omit<UploadValues, 'transcript'>,
  { transcript, redactions = [], unnamed }: ReadResult,
  bad: readonly BadField[],
): UploadFields {
  if (bad.length > 0) throw errors.invalidParameters(bad, unnamed);
  return { ...values, transcript: transcript ?? null, redactions, warnings: [] };
}

interface ReadResult extends Partial<Redacted> {
  /** How many problems there are that were not added. */
  readonly unnamed: number;
}

async function readTranscript(source: string | undefined, bad: BadField[], read: ReadTranscript): Promise<ReadResult> {
  if (source === undefined) return { unnamed: 0 };
  try {
    return { ...(await read(source)), unnamed: 0 };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    const { problems, more: unnamed } = error;
    bad.push(...problems.map(({ path, reason }) => ({ path: path ? `transcript.${path}` : 'transcript', reason })));
    return { unnamed };
  }
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
