import busboy from 'busboy';
import type { Request } from 'express';
import { pipeline, type Readable, Transform } from 'node:stream';
import { AppError } from '../../../platform/errors/app-error.js';
import { errors } from '../../../platform/errors/errors.js';

/** Takes the parts of a form as they come. */
export interface FormReader {
  /** A part that came as a file; reads its stream to the end, or throws. */
  file(name: string, stream: Readable, fileName: string | undefined): Promise<void>;
  /** A part that came as text. */
  field(name: string, value: string, truncated: boolean): void;
}

const chunkBytes = 1024 * 1024;
const maxTranscriptBytes = 8 * 1024 * 1024;
/** Of every other text: the longest notes, each character escaped, with full `customFields`. */
const maxTextBytes = 256 * 1024;
const maxBytesOf = (name: string) => (name.startsWith('transcript') ? maxTranscriptBytes : maxTextBytes);
/** After an early refusal this much more is read, so that clients that write before they read see the answer. */
const maxDrained = 16 * 1024 * 1024;

/**
 * Reads a multipart body, parts in any order, at most so many. Throws an AppError, or what the reader throws, once all parts that
 * had begun have ended.
 */
export async function readForm(request: Request, mostParts: number, reader: FormReader): Promise<void> {
  const form = parser(request, mostParts);
  const parts: Promise<void>[] = [];
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => {});
  form.on('file', (name, stream, { filename }) => {
    stream.on('error', () => {}); // its reader gets the error too
    parts.push(reader.file(name, stream, filename).catch((error: unknown) => fail(broken(error))));
  });
  form.on('field', (name, value, { valueTruncated }) => {
    try {
      reader.field(name, value, valueTruncated);
    } catch (error) {
      fail(error);
    }
  });
  form.on('partsLimit', () => fail(invalid('form', `has more than ${mostParts} parts`)));
  const finished = new Promise<void>((resolve, reject) => {
    form.once('close', resolve);
    form.on('error', (error) => reject(broken(error)));
    request.once('close', () => request.complete || reject(errors.malformedRequest('The client went away.')));
  });
  try {
    request.pipe(form);
    await Promise.race([finished, failed]);
    await Promise.race([Promise.all(parts), failed]);
  } catch (error) {
    request.unpipe(form);
    form.destroy();
    await Promise.allSettled(parts);
    drain(request);
    throw error;
  }
}

function parser(request: Request, mostParts: number): busboy.Busboy {
  if (!request.is('multipart/form-data')) throw errors.unsupportedMediaType('multipart/form-data');
  try {
    const limits = { fieldSize: maxTranscriptBytes, parts: mostParts, fieldNameSize: 100 };
    return busboy({
      headers: request.headers,
      limits,
      defParamCharset: 'utf8',
      highWaterMark: chunkBytes,
      fileHwm: chunkBytes,
    });
  } catch (error) {
    throw errors.malformedRequest(`The multipart body is broken: ${(error as Error).message}.`);
  }
}

/** INVALID_PARAMETERS about one part. */
export const invalid = (path: string, reason: string) => errors.invalidParameters([{ path, reason }]);

/** busboy names a part whose name is empty with undefined, whatever its types say. */
export const unknownPart = (name: string | undefined) =>
  name ? invalid(name, 'is not a known part') : invalid('form', 'has a part without a name');

/** Throws where a text that came in a field is too long. */
export function mustFit(name: string, value: string, truncated: boolean): void {
  if (truncated || Buffer.byteLength(value) > maxBytesOf(name)) throw tooLong(name);
}

const tooLong = (name: string) => invalid(name, `is longer than ${maxBytesOf(name)} bytes`);

/** The same bytes, and FILE_TOO_LARGE at the first one too many. */
export function limited(stream: Readable, maxBytes: number): Readable {
  let size = 0;
  const counted = new Transform({
    highWaterMark: chunkBytes,
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(errors.fileTooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  return pipeline(stream, counted, () => {}); // its reader gets the error
}

/** A text that came as a file. */
export async function textOf(name: string, stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytesOf(name)) throw tooLong(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Passes over the part; the error to throw. */
export function stop(stream: Readable, error: Error): Error {
  stream.resume();
  return error;
}

/** What a client called the file, without folders and control characters. */
export const cleanName = (name: string | undefined): string =>
  ((name ?? '').split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').slice(0, 255) || 'recording';

/** What busboy says of the form is the client's to mend; an error with a code is the disk's, and ours. */
const broken = (error: unknown): unknown =>
  error instanceof AppError || (error as NodeJS.ErrnoException).code
    ? error
    : errors.malformedRequest(`The multipart body is broken: ${(error as Error).message}.`);

/** Reads on, and passes over what comes. */
export function drain(request: Request): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxDrained) request.destroy();
  });
  request.resume();
}
