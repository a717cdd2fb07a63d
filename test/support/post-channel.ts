import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a channel was given it, with when it came. */
export interface Posted {
  readonly at: number;
  // The tests read bodies as receivers do, without our types.
  // oxlint-disable-next-line no-explicit-any
  readonly message: any;
}
export interface PostServer {
  readonly url: string;
  readonly posted: Posted[];
  /** What it answers, until it is told otherwise. */
  answer(status: number): void;
  /** Leaves requests open until it is told otherwise. */
  hang(hangs: boolean): void;
  close(): void;
}

/** The outside of test/fixtures/post-channel: it takes what channels post. */
export async function postServer(): Promise<PostServer> {
  const posted: Posted[] = [];
  let status = 200;
  let hangs = false;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (hangs) return;
      if (status === 200) posted.push({ at: Date.now(), message: JSON.parse(Buffer.concat(parts).toString()) });
      response.statusCode = status;
      response.end(JSON.stringify({ id: `m-${posted.length}` }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    posted,
    answer: (next) => (status = next),
    hang: (next) => (hangs = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
