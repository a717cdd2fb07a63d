import { CallwardenError } from '../errors/callwarden-error.js';
import { CallwardenConnectionError } from '../errors/connection-errors.js';
import { isPassingFailure } from '../errors/passing-failure.js';
import { requestOptions, type CreateOptions } from '../call-options.js';
import { security, type Connection } from '../transport/connection.js';
import { retryDelay } from '../transport/retry-delay.js';
import type { UploadContent } from './upload-options.js';

const version = { 'Tus-Resumable': '1.0.0' } as const;
/** Headers of a request have at most 16 KiB together. */
const longestMetadata = 8192;
const mostFailures = 8;

export interface ResumableOptions extends UploadContent, CreateOptions {
  /** Bytes of one request; 8 MiB by default. */
  readonly chunkBytes?: number;
}

/** As `Upload-Metadata`; undefined if it is too long for a header. */
export function uploadMetadata(file: File, content: UploadContent): string | undefined {
  const { transcript, metadata, callback, processImmediately } = content;
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
  const values = {
    filename: file.name,
    metadata: json(metadata),
    callback: json(callback),
    processImmediately: json(processImmediately),
    transcript,
  };
  const text = Object.entries(values)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => `${key} ${toBase64(value)}`)
    .join(',');
  return text.length > longestMetadata ? undefined : text;
}

/**
 * Uploads in parts by tus 1.0, and goes on after a broken connection with the first byte that the service does not have. Returns the
 * id of the analysis. Throws a CallwardenError if the service refuses the recording.
 */
export async function uploadResumably(
  { operations, http, pause }: Connection,
  file: File,
  metadata: string,
  { chunkBytes = 8_388_608, signal, timeoutMs, idempotencyKey }: ResumableOptions,
): Promise<string> {
  const { headers, ...call } = requestOptions({ signal, timeoutMs, idempotencyKey });
  const { data } = await operations.createResumableUpload({
    ...call,
    headers: { ...headers, ...version, 'Upload-Length': file.size, 'Upload-Metadata': metadata },
  });
  const path = { uploadId: data.uploadId };
  const ask = () =>
    http.head<unknown, unknown, true>({
      ...call,
      url: '/v1/upload/resumable/{uploadId}',
      path,
      security,
      headers: version,
    });
  const sendFrom = (offset: number) =>
    operations.continueResumableUpload({
      ...call,
      path,
      headers: { ...version, 'Upload-Offset': offset },
      body: file.slice(offset, offset + chunkBytes, ''),
    });
  let { offset } = data;
  let isInDoubt = false;
  for (let failures = 0; ;) {
    try {
      const isSending = !isInDoubt && offset < file.size;
      const { response } = await (isSending ? sendFrom(offset) : ask());
      const result = response.headers.get('upload-result');
      if (result !== null) return result.slice(result.lastIndexOf('/') + 1);
      offset = Number(response.headers.get('upload-offset'));
      isInDoubt = false;
      if (isSending) failures = 0;
      if (offset < file.size) continue;
      throw new CallwardenConnectionError(`The recording of ${path.uploadId} is complete, but has no analysis yet.`);
    } catch (error) {
      if (!canGoOn(error) || ++failures >= mostFailures) throw error;
      isInDoubt = true;
      await pause(retryDelay(failures)!, signal);
    }
  }
}

/** 409: another request, the broken one, still writes, or the offset is another. */
const canGoOn = (error: unknown) =>
  isPassingFailure(error) || (error instanceof CallwardenError && error.status === 409);

function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''));
}
