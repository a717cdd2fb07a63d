import type { Upload } from './upload.ts';

/** Smaller ones are sent again as a whole before a second request would pay. */
const leastBytes = 5 * 2 ** 20;
/** The service takes 16 KiB of headers, and tus sends what is said of the recording as one of them, in Base64. */
const mostDetails = 8 * 2 ** 10;

/** Whether a recording can be continued where a connection was lost. */
export function isResumable({ file, transcript, metadata }: Pick<Upload, 'file' | 'transcript' | 'metadata'>): boolean {
  const details = new Blob([file.name, JSON.stringify(metadata)]).size + (transcript?.size ?? 0);
  return file.size > leastBytes && details <= mostDetails;
}
