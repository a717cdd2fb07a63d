import { json, type NextFunction, type Request, type Response } from 'express';
import { errors } from '../errors/errors.js';

const takesBody = new Set(['POST', 'PUT', 'PATCH']);
/** What goes through a body, goes through it recursively; so does PostgreSQL. */
const deepest = 50;
const maxBytes = 1024 * 1024;
const parse = json({ limit: maxBytes, strict: false });

/** What was wrong with a body; thrown after the guards, so that a stranger learns nothing of it. */
export const BODY_ERROR = Symbol('body error');
export type WithBodyError = Request & { [BODY_ERROR]?: unknown };

/** Reads JSON bodies. An error waits for its turn: 401, 429 and 403 come before 400. */
export function jsonBody(request: WithBodyError, response: Response, next: NextFunction): void {
  if (!takesBody.has(request.method) || request.is('multipart/form-data')) return next();
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json')) request[BODY_ERROR] = errors.unsupportedMediaType('application/json');
  parse(request, response, (error?: unknown) => {
    if (error) request[BODY_ERROR] = translate(error as { type?: string; message: string });
    else if (isDeeperThan(request.body, deepest))
      request[BODY_ERROR] = errors.malformedRequest(`The body is nested deeper than ${deepest} levels.`);
    next();
  });
}

function translate({ type, message }: { type?: string; message: string }): unknown {
  if (type === 'entity.too.large') return errors.payloadTooLarge(maxBytes);
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return errors.unsupportedMediaType('UTF-8, uncompressed, gzip or br');
  return errors.malformedRequest(`The body is not JSON: ${message}.`);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}
