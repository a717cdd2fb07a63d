import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AppError } from '../../../platform/errors/app-error.js';
import { endWithError } from '../../../platform/http/connections/end-with-error.js';

const sane = /^[\w.:-]{1,100}$/;

/** Answers an upgrade as every other request is answered that fails, and closes. */
export function refuse(request: IncomingMessage, socket: Duplex, error: AppError): void {
  const given = request.headers['x-request-id'];
  endWithError(socket, error, {
    'Cache-Control': 'no-store',
    'X-Request-Id': typeof given === 'string' && sane.test(given) ? given : randomUUID(),
  });
}
