import { DetailedError, Upload as TusUpload } from 'tus-js-client';
import { accessToken } from '../session/session.ts';
import { failureOf, unreachable } from './failure.ts';
import type { UploadFailure } from './retry.ts';
import type { Upload } from './upload.ts';

/** What a lost connection can cost at most; bytes of one request that arrived are kept by the service, too. */
const chunkBytes = 8 * 2 ** 20;

/** Where the service keeps what has arrived, by the key of the upload: a retry continues there. */
const places = new Map<string, string>();

/** By tus 1.0: after a lost connection it continues where it was. Returns the id of the analysis; throws an UploadFailure. */
export async function resumeUpload(
  upload: Upload,
  onSent: (sent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const details = await detailsOf(upload);
  return new Promise((resolve, reject) => {
    const fail = (failure: UploadFailure) => reject(failure);
    const tus: TusUpload = new TusUpload(upload.file, {
      endpoint: new URL('/v1/upload/resumable', location.href).href,
      uploadUrl: places.get(upload.key) ?? null,
      metadata: details,
      chunkSize: chunkBytes,
      retryDelays: [1000, 3000, 6000, 12_000],
      storeFingerprintForResuming: false,
      // Long uploads outlive their first access token.
      onBeforeRequest: async (request) => request.setHeader('Authorization', `Bearer ${(await accessToken()) ?? ''}`),
      onUploadUrlAvailable: () => void (tus.url && places.set(upload.key, tus.url)),
      onProgress: (sent, total) => onSent(total ? sent / total : 0),
      onError: (error) => fail(failureIn(error)),
      onSuccess: ({ lastResponse }) => {
        const analysisId = lastResponse.getHeader('Upload-Result')?.split('/').at(-1);
        // Its analysis is being made: asked again, the service says which it is.
        if (analysisId === undefined) return fail({ status: 409 });
        places.delete(upload.key);
        resolve(analysisId);
      },
    });
    signal.addEventListener('abort', () => {
      places.delete(upload.key);
      void tus.abort(true).catch(() => undefined); // what arrived is erased, at once or after a day
      fail(unreachable);
    });
    if (signal.aborted) fail(unreachable);
    else tus.start();
  });
}

async function detailsOf({ file, transcript, metadata }: Upload): Promise<Record<string, string>> {
  const filename = file.name;
  return { filename, metadata: JSON.stringify(metadata), ...(transcript && { transcript: await transcript.text() }) };
}

function failureIn(error: unknown): UploadFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return unreachable;
  try {
    return failureOf(response.getStatus(), JSON.parse(response.getBody()));
  } catch {
    return { status: response.getStatus() };
  }
}
