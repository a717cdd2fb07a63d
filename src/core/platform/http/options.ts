import type { NextFunction, Request, Response } from 'express';
import { errors } from '../errors/errors.js';
import { methodsAt } from './methods-at.js';
import { sendError } from './send-error.js';

/** Answers OPTIONS with the methods of the path in `Allow`, and 404 where there is none; before CORS, which ends preflights. */
export function allowOptions(request: Request, response: Response, next: NextFunction): void {
  if (request.method !== 'OPTIONS') return next();
  const methods = methodsAt(request.app, request.path);
  if (methods.length > 0) {
    response.set('Allow', [...methods, 'OPTIONS'].sort().join(', '));
    return next();
  }
  sendError(request, response, errors.notFound(`${request.method} ${request.path}`));
}
