import type { Request, Response } from 'express';
import send from 'send';
import { errors } from '../../errors/errors.js';

/**
 * Sends the file at `path`, or the ranges of it that are asked for; ends with the response. Throws RANGE_NOT_SATISFIABLE.
 * The headers Content-Type and ETag are the caller's.
 */
export function sendFile(request: Request, response: Response, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { acceptRanges: true, cacheControl: false, lastModified: false, dotfiles: 'allow' } as const;
    response.once('close', resolve);
    send(request, encodeURI(path), options)
      .on('error', (error: Error & { status?: number }) => {
        for (const name of ['ETag', 'Content-Type', 'Content-Disposition']) response.removeHeader(name);
        reject(error.status === 416 ? errors.rangeNotSatisfiable() : error);
      })
      .on('directory', () => reject(new Error(`${path} is a folder.`)))
      .pipe(response);
  });
}
