import type { UploadedAnalysis } from '../api/generated/types.gen.ts';
import { accessToken } from '../session/session.ts';
import { failureOf, signedOut, unreachable } from './failure.ts';
import type { Upload } from './upload.ts';

/** In one request, under the upload's key. Returns the id of the analysis. */
export async function postUpload(upload: Upload, onSent: (sent: number) => void, signal: AbortSignal): Promise<string> {
  const token = await accessToken().catch(() => {
    throw unreachable;
  });
  if (!token) throw signedOut;
  const { status, body } = await post('/v1/upload', formOf(upload), { token, key: upload.key, onSent, signal });
  if (status !== 201) throw failureOf(status, body);
  return (body as UploadedAnalysis).analysisId;
}

/** The recording comes last: a refusal of what is said of it need not wait for its bytes. */
function formOf({ file, transcript, metadata }: Upload): FormData {
  const form = new FormData();
  form.set('metadata', JSON.stringify(metadata));
  if (transcript) form.set('transcript', transcript, transcript.name);
  form.set('file', file, file.name);
  return form;
}

interface Sending {
  readonly token: string;
  readonly key: string;
  readonly onSent: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** By XMLHttpRequest, as fetch does not say how much has been sent. */
function post(
  path: string,
  form: FormData,
  { token, key, onSent, signal }: Sending,
): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('idempotency-key', key);
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response as unknown }));
    request.addEventListener('error', () => reject(unreachable));
    request.addEventListener('abort', () => reject(unreachable));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(unreachable);
    else request.send(form);
  });
}
