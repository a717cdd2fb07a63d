import { mkdir, open, rm, stat } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import { dirname } from 'node:path';
import { codeOf, diskError, messageOf, ModelError } from './model-error.js';
import { type Opened, openUrl, type Web } from './open-url.js';

export interface Download {
  readonly url: string;
  /** The file on disk. Bytes that it has already are kept if the server still has the same ETag. */
  readonly target: string;
  /** ETag of the bytes on disk; null when they are worth nothing. */
  readonly etag: string | null;
  /** Bytes that the whole file must have; null when unknown. */
  readonly size: number | null;
  /** Called once the old bytes are gone or known to be good, before the first new byte is written. */
  begun(etag: string | null): Promise<void>;
  /** Bytes on disk so far, and of the whole file where the server says it. */
  progressed(received: number, total: number | null): void;
}

/**
 * Fetches one file, and goes on where an earlier call stopped (RFC 9110: Range with If-Range).
 * Throws ModelError; after `cut`, `interrupted` and `disk` the bytes that arrived stay on disk for the next call.
 */
export async function downloadFile(download: Download, web: Web): Promise<void> {
  const { url, target, etag } = download;
  const offset = etag === null ? 0 : await bytesIn(target);
  const headers: Record<string, string> = offset > 0 && etag ? { range: `bytes=${offset}-`, 'if-range': etag } : {};
  const answer = await openUrl(url, headers, web);
  if (answer.status === 416 && offset > 0) {
    await answer.body.dump();
    if (answer.header('content-range') === `bytes */${offset}`) return;
    await rm(target);
    return downloadFile({ ...download, etag: null }, web);
  }
  const start = await acceptedStart(answer, offset, etag);
  const total = wholeSize(answer, start);
  await refuseWrongSize(answer, total, download.size);
  await receive(answer, start, total, download, web);
}

/** Where the body of the answer belongs: 0 when the server sends the whole file, be it new or because it knows no ranges. */
async function acceptedStart(answer: Opened, offset: number, etag: string | null): Promise<number> {
  if (answer.status === 200) return 0;
  const continues = answer.header('content-range')?.startsWith(`bytes ${offset}-`) === true;
  if (answer.status === 206 && continues && (answer.header('etag') ?? etag) === etag) return offset;
  await answer.body.dump();
  const named = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trim();
  throw new ModelError('http', `GET ${answer.url.href} answered ${named}.`);
}

function wholeSize(answer: Opened, start: number): number | null {
  const range = /\/(\d+)$/.exec(answer.header('content-range') ?? '')?.[1];
  if (range !== undefined) return Number(range);
  const length = answer.header('content-length');
  return length === null ? null : start + Number(length);
}

async function refuseWrongSize(answer: Opened, total: number | null, size: number | null): Promise<void> {
  if (size === null || total === null || size === total) return;
  answer.body.on('error', () => undefined).destroy();
  throw new ModelError(
    'mismatch',
    `${answer.url.href} has ${total} bytes, but the catalogue says ${size}; nothing was installed.`,
  );
}

async function receive(
  answer: Opened,
  start: number,
  total: number | null,
  download: Download,
  web: Web,
): Promise<void> {
  await mkdir(dirname(download.target), { recursive: true, mode: 0o700 });
  const file = await open(download.target, start === 0 ? 'w' : 'a', 0o600);
  let received = start;
  try {
    // A weak ETag promises the same meaning, not the same bytes: such a file cannot be continued.
    const etag = answer.header('etag') ?? (start > 0 ? download.etag : null);
    await download.begun(etag?.startsWith('W/') === true ? null : etag);
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      await toDisk(download.target, file.appendFile(chunk));
      received += chunk.byteLength;
      download.progressed(received, total);
    }
    await toDisk(download.target, file.sync());
  } catch (error) {
    throw error instanceof ModelError ? error : stopped(error, answer.url.host, received, total, web);
  } finally {
    await file.close();
  }
  if (total !== null && received !== total)
    throw stopped(new Error('too few bytes'), answer.url.host, received, total, web);
}

async function toDisk(path: string, writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    throw diskError(path, error);
  }
}

function stopped(error: unknown, host: string, received: number, total: number | null, { signal }: Web): ModelError {
  const part = `after ${received} of ${total ?? 'an unknown number of'} bytes; pull again to go on from there`;
  if (signal.aborted) return new ModelError('interrupted', `The pull was stopped ${part}.`, { cause: error });
  return new ModelError('cut', `The connection to ${host} was cut ${part} (${messageOf(error)}).`, { cause: error });
}

async function bytesIn(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}
