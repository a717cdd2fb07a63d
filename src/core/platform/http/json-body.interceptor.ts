import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { json, type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import type { Principal } from '../caller/principal.js';
import { errors } from '../errors/errors.js';
import { mustBeBounded } from './json-bounds.js';
import { jsonProblem } from './json-problem.js';

const IGNORES_BODY = 'ignores body';
/** The route reads nothing of a body, so that nothing of it can be wrong. */
export const IgnoresBody = () => SetMetadata(IGNORES_BODY, true);

const takesBody = new Set(['POST', 'PUT', 'PATCH']);
const reader = (maxBytes: number, inflate: boolean, encoding: string) => ({
  maxBytes,
  encoding,
  parse: json({ limit: maxBytes, inflate, strict: false }),
});
/** A kilobyte of gzip is a megabyte of work: nothing is inflated for unauthenticated callers. */
const readers = {
  unauthenticated: reader(4096, false, 'uncompressed UTF-8'),
  caller: reader(1024 * 1024, true, 'UTF-8, uncompressed, gzip or br'),
};
type Reader = (typeof readers)[keyof typeof readers];

/** Reads JSON bodies after the guards: 401, 429 and 403 come before 400, and nobody who is refused costs more than headers. */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: Principal }>();
    const ignores = this.reflector.get<boolean | undefined>(IGNORES_BODY, context.getHandler());
    if (!ignores && takesBody.has(request.method) && !request.is('multipart/form-data')) {
      await read(request, http.getResponse<Response>(), request.user ? readers.caller : readers.unauthenticated);
      mustBeBounded(request.body);
    }
    return next.handle();
  }
}

/** Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_REQUEST. */
async function read(request: Request, response: Response, { parse, maxBytes, encoding }: Reader): Promise<void> {
  const { 'transfer-encoding': chunked, 'content-length': length = 0 } = request.headers;
  const hasBody = chunked !== undefined || Number(length) > 0;
  if (hasBody && !request.is('application/json')) throw errors.unsupportedMediaType('application/json');
  await new Promise<void>((resolve, reject) =>
    parse(request, response, (error?: unknown) => {
      if (error) reject(translate(error as Failure, maxBytes, encoding));
      else resolve();
    }),
  );
}

interface Failure {
  readonly type?: string;
  readonly message: string;
  /** The text that is not JSON. */
  readonly body?: unknown;
}
function translate(failure: Failure, maxBytes: number, encoding: string): Error {
  const { type, message, body } = failure;
  if (type === 'entity.too.large') return errors.payloadTooLarge({ maxBytes });
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return errors.unsupportedMediaType(encoding);
  if (type !== 'entity.parse.failed') return errors.malformedRequest(`The body cannot be read: ${message}.`);
  const { reason, line } = jsonProblem(failure, String(body));
  return errors.malformedRequest(`The body ${reason}${line ? ` (line ${line})` : ''}.`);
}
