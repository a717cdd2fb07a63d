import type { Request, Response } from 'express';
import send from 'send';
import { errors } from '../../../platform/errors/errors.js';

/**
 * Sends the file at `path`, or the ranges of it that are asked for; ends with the response. Throws RANGE_NOT_SATISFIABLE
 * or PRECONDITION_FAILED.
 * The headers Content-Type and ETag are the caller's.
 */
export function sendFile(
  request: Request,
  response: Response,
  { id, path, size }: { id: string; path: string; size: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { acceptRanges: true, cacheControl: false, lastModified: false, dotfiles: 'allow' } as const;
    response.once('close', resolve);
    send(request, encodeURI(path), options)
      .on('error', (error: Error & { status?: number }) => {
        const etag = String(response.getHeader('ETag'));
        for (const name of ['ETag', 'Content-Type', 'Content-Disposition']) response.removeHeader(name);
        if (error.status === 416) return reject(errors.rangeNotSatisfiable(size));
        if (error.status === 404) return reject(errors.fileNotFound(id)); // erased since it was looked up
        reject(error.status === 412 ? errors.preconditionFailed(etag) : error);
      })
      .on('directory', () => reject(new Error(`${path} is a folder.`)))
      .pipe(response);
  });
}
