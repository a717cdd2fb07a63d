import type { NextFunction, Request, Response } from 'express';
import { tusExtensions, tusVersion } from './tus-version.js';

/** Middleware: the headers that tus wants on every response of its paths, refusals too, and what OPTIONS says of the server. */
export const announceTus =
  (maxBytes: number) =>
  (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'OPTIONS') response.set('Tus-Resumable', tusVersion);
    else
      response.set({
        'Tus-Version': tusVersion,
        'Tus-Extension': tusExtensions.join(),
        'Tus-Max-Size': String(maxBytes),
      });
    next();
  };
