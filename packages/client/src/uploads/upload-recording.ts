import { requestOptions } from '../call-options.js';
import { dataOf } from '../etag.js';
import type { UploadedAnalysis } from '../generated/types.gen.js';
import type { Connection } from '../transport/connection.js';
import { toFile, type Recording } from './recording.js';
import { uploadMetadata, uploadResumably, type ResumableOptions } from './resumable-upload.js';
import { uploadTimeoutMs, type UploadOptions } from './upload-options.js';

/** From this size on a recording is uploaded in parts, so that a broken connection does not begin it anew; in bytes. */
const resumableFrom = 33_554_432;

/** In one request. */
export function uploadAtOnce(
  { operations }: Connection,
  recording: Recording,
  { transcript, metadata, callback, fileName, processImmediately, ...options }: UploadOptions = {},
): Promise<UploadedAnalysis> {
  // The parts before the recording are checked before it is sent.
  const body = { metadata, callback, processImmediately, transcript, file: toFile(recording, fileName) };
  return dataOf(operations.upload({ ...requestOptions({ timeoutMs: uploadTimeoutMs, ...options }), body }));
}

/** In parts if it is large and what goes with it fits into a header, otherwise at once. Returns the id of the analysis. */
export async function uploadInParts(
  connection: Connection,
  recording: Recording,
  options: UploadOptions & Pick<ResumableOptions, 'chunkBytes'> = {},
): Promise<string> {
  const file = toFile(recording, options.fileName);
  const metadata = file.size < resumableFrom ? undefined : uploadMetadata(file, options);
  if (metadata !== undefined) return uploadResumably(connection, file, metadata, options);
  const { chunkBytes: _, ...rest } = options;
  return (await uploadAtOnce(connection, file, rest)).analysisId;
}
