import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { resolveOptions } from '../src/client-options.js';
import { connect, type Connection } from '../src/transport/connection.js';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
export type Answering = (response: ServerResponse, asked: Asked, request: IncomingMessage) => unknown;

/** A server on loopback that keeps what it is asked, and answers the nth request with the nth function, or with the last one. */
export class HttpServer {
  readonly asked: Asked[] = [];
  /** Milliseconds that the connection waited before it tried again. */
  readonly waits: number[] = [];
  answers: Answering[] = [];
  url = '';
  private readonly server = createServer((request, response) => void this.answer(request, response));

  /** For the tests of a `describe` or a file. */
  static use(): HttpServer {
    const one = new HttpServer();
    beforeAll(async () => {
      await new Promise<void>((resolve) => one.server.listen(0, '127.0.0.1', resolve));
      one.url = `http://127.0.0.1:${(one.server.address() as AddressInfo).port}`;
    });
    beforeEach(() => {
      one.asked.length = one.waits.length = 0;
      one.answers = [];
    });
    afterAll(async () => {
      one.server.closeAllConnections();
      await new Promise((resolve) => one.server.close(resolve));
    });
    return one;
  }

  /** With an API key, and without waiting between tries. */
  connect(options: { timeoutMs?: number; retries?: number } = {}): Connection {
    const resolved = resolveOptions({ url: this.url, ...options });
    return connect({ ...resolved, pause: this.pause }, { apiKey: 'a-key' });
  }

  /** Takes the requests for WebSockets. */
  onUpgrade(take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void {
    this.server.removeAllListeners('upgrade').on('upgrade', take);
  }

  readonly pause = async (ms: number): Promise<void> => void this.waits.push(ms);

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    const asked = { method, url, headers, body };
    this.asked.push(asked);
    await this.answers[Math.min(this.asked.length, this.answers.length) - 1]!(response, asked, request);
  }
}

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

/** Answers with an error of the API. */
export const failure = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
  more: object = {},
) => json({ error: { code, message: `It is ${code}.`, ...more } }, status, headers);

/** Breaks the connection before an answer. */
export const broken: Answering = (_, __, request) => request.socket.destroy();

/** Leaves the request without an answer. */
export const hanging: Answering = () => {};
