import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import type { AppError } from '../../errors/app-error.js';
import { errorBody } from '../../errors/error-body.js';

const sane = /^[\w.:-]{1,100}$/;

/** Answers an upgrade as every other request is answered that fails, and closes. */
export function refuse(request: IncomingMessage, socket: Duplex, error: AppError): void {
  const body = JSON.stringify(errorBody(error));
  const given = request.headers['x-request-id'];
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
    'X-Request-Id': typeof given === 'string' && sane.test(given) ? given : randomUUID(),
    ...error.content.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
}
