import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AppError } from '../../errors/app-error.js';
import { errorBody } from '../../errors/error-body.js';

/** Answers on a bare connection as every other request is answered that fails, and closes it. */
export function endWithError(socket: Duplex, error: AppError, headers: Readonly<Record<string, string>> = {}): void {
  const body = JSON.stringify(errorBody(error));
  const all = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...headers,
    ...error.content.headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
}
