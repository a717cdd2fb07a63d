import busboy from 'busboy';
import type { Request } from 'express';
import { Inject, Injectable } from '@nestjs/common';
import { pipeline, type Readable, Transform } from 'node:stream';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { errors } from '../../../platform/errors/errors.js';
import { FileStore, type StagedFile } from '../../../platform/storage/file-store.js';

export interface ReceivedUpload {
  readonly file: StagedFile & { readonly fileName: string };
  /** The other parts, as text. */
  readonly fields: Readonly<Partial<Record<TextPart, string>>>;
}

const textParts = ['metadata', 'processImmediately', 'transcript', 'callback'] as const;
type TextPart = (typeof textParts)[number];
const chunkBytes = 1024 * 1024;
const maxTranscriptBytes = 8 * 1024 * 1024;
/** Of every other text: the longest notes, each character escaped, with full `customFields`. */
const maxTextBytes = 256 * 1024;
const maxBytesOf = (name: string) => (name === 'transcript' ? maxTranscriptBytes : maxTextBytes);
/** After an early refusal this much more is read, so that clients that write before they read see the answer. */
const maxDrained = 16 * 1024 * 1024;

/** Reads a multipart upload, parts in any order. The file goes straight to the store, at the pace of the disk. */
@Injectable()
export class UploadReceiver {
  constructor(
    private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws an AppError; then nothing of the upload is left. `key` is where the file will be kept. */
  async receive(request: Request, key: string): Promise<ReceivedUpload> {
    const form = parser(request);
    const fields: Partial<Record<TextPart, string>> = {};
    const parts: Promise<void>[] = [];
    let file: ReceivedUpload['file'] | undefined;
    let seenFile = false;
    let fail: (error: unknown) => void = () => {};
    const failed = new Promise<never>((_, reject) => (fail = reject));
    failed.catch(() => {});

    form.on('file', (name, stream, { filename }) => {
      stream.on('error', () => {}); // its reader gets the error too
      const part = this.takeFile(name, stream, seenFile, key, fields);
      seenFile ||= name === 'file';
      parts.push(
        part.then(
          (staged) => void (staged && (file = { ...staged, fileName: cleanName(filename) })),
          (error) => fail(broken(error)),
        ),
      );
    });
    form.on('field', (name, value, { valueTruncated }) => {
      try {
        setField(fields, name, value, valueTruncated);
      } catch (error) {
        fail(error);
      }
    });
    const finished = new Promise<void>((resolve, reject) => {
      form.once('close', resolve);
      form.on('error', (error) => reject(broken(error)));
      request.once('close', () => request.complete || reject(errors.malformedRequest('The client went away.')));
    });
    try {
      request.pipe(form);
      await Promise.race([finished, failed]);
      await Promise.race([Promise.all(parts), failed]);
      if (!file) throw errors.invalidFileFormat('The form has no part "file" with the recording.');
      return { file, fields };
    } catch (error) {
      request.unpipe(form);
      form.destroy();
      await Promise.allSettled(parts);
      if (file) await this.files.discard(file);
      drain(request);
      throw error;
    }
  }

  private async takeFile(
    name: string,
    stream: Readable,
    seenFile: boolean,
    key: string,
    fields: Partial<Record<TextPart, string>>,
  ): Promise<StagedFile | undefined> {
    if (textParts.some((part) => part === name)) {
      setField(fields, name, await text(name, stream), false);
      return undefined;
    }
    if (name !== 'file') throw stop(stream, unknownPart(name));
    if (seenFile) throw stop(stream, errors.invalidParameters([{ path: 'file', reason: 'is there twice' }]));
    return this.files.receive(key, limited(stream, this.config.uploads.maxBytes));
  }
}

function parser(request: Request): busboy.Busboy {
  if (!request.is('multipart/form-data')) throw errors.unsupportedMediaType('multipart/form-data');
  try {
    const limits = { fieldSize: maxTranscriptBytes, fields: 20, files: 20, parts: 40, fieldNameSize: 100 };
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

function setField(fields: Partial<Record<TextPart, string>>, name: string, value: string, truncated: boolean): void {
  const known = textParts.find((part) => part === name);
  if (name === 'file') throw errors.invalidFileFormat('The part "file" came as text: send the recording as a file.');
  if (!known) throw unknownPart(name);
  if (fields[known] !== undefined) throw errors.invalidParameters([{ path: name, reason: 'is there twice' }]);
  if (truncated || Buffer.byteLength(value) > maxBytesOf(known)) throw tooLong(known);
  fields[known] = value;
}

/** busboy names a part whose name is empty with undefined, whatever its types say. */
const unknownPart = (name: string | undefined) =>
  errors.invalidParameters([
    name ? { path: name, reason: 'is not a known part' } : { path: 'form', reason: 'has a part without a name' },
  ]);

const tooLong = (name: string) =>
  errors.invalidParameters([{ path: name, reason: `is longer than ${maxBytesOf(name)} bytes` }]);

/** The same bytes, and FILE_TOO_LARGE at the first one too many. */
function limited(stream: Readable, maxBytes: number): Readable {
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

async function text(name: string, stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytesOf(name)) throw tooLong(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function stop(stream: Readable, error: Error): Error {
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

function drain(request: Request): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxDrained) request.destroy();
  });
  request.resume();
}
