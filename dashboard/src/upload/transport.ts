import { isResumable } from './resumable.ts';
import { postUpload } from './post-upload.ts';
import type { Upload } from './upload.ts';

/**
 * Sends one recording, and returns the id of its analysis. Throws an UploadFailure. Nothing else knows how a recording travels.
 *
 * @param onSent gets the part that has been sent, 0 to 1
 */
export async function sendUpload(upload: Upload, onSent: (sent: number) => void, signal: AbortSignal): Promise<string> {
  if (!isResumable(upload)) return postUpload(upload, onSent, signal);
  const { resumeUpload } = await import('./tus-upload.ts');
  return resumeUpload(upload, onSent, signal);
}
