import type { Request, Response } from 'express';
import send from 'send';
import type { AppError } from '../errors/app-error.js';
import { errors } from '../errors/errors.js';

export interface SentFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** What is thrown where the file is gone since it was looked up. */
  readonly gone: () => AppError;
}

/**
 * Sends the file at `path`, or the ranges of it that are asked for; ends with the response. Throws RANGE_NOT_SATISFIABLE
 * or PRECONDITION_FAILED.
 * The headers Content-Type and ETag are the caller's.
 */
export function sendFile(request: Request, response: Response, { path, size, gone }: SentFile): Promise<void> {
  if (isBackward(request.headers.range)) delete request.headers.range;
  return new Promise((resolve, reject) => {
    const options = { acceptRanges: true, cacheControl: false, lastModified: false, dotfiles: 'allow' } as const;
    response.once('close', resolve);
    send(request, encodeURI(path), options)
      .on('error', (error: Error & { status?: number }) => {
        const etag = String(response.getHeader('ETag'));
        for (const name of ['ETag', 'Content-Type', 'Content-Disposition']) response.removeHeader(name);
        if (error.status === 416) return reject(errors.rangeNotSatisfiable(size));
        if (error.status === 404) return reject(gone());
        reject(error.status === 412 ? errors.preconditionFailed(etag) : error);
      })
      .on('directory', () => reject(new Error(`${path} is a folder.`)))
      .pipe(response);
  });
}

/** `bytes=5-2` is no range: a server must ignore it (RFC 9110, 14.1.1). */
const isBackward = (range = ''): boolean =>
  range.split(/[=,]/).some((each) => {
    const [, first, last] = /^\s*(\d+)-(\d+)\s*$/.exec(each) ?? [];
    return first !== undefined && Number(first) > Number(last);
  });
