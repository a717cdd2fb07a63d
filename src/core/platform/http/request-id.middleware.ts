import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const sane = /^[\w.:-]{1,100}$/;

/** Gives each request an id, the client's own where it is sane, and returns it in every response. No answer is stored by caches. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  response.locals['requestId'] = typeof given === 'string' && sane.test(given) ? given : randomUUID();
  // Most answers hold what concerns one caller, some hold secrets; a route that may be kept says so itself.
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Request-Id', response.locals['requestId'] as string);
  next();
}
