import busboy from 'busboy';
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** The least that stores an upload: node:http, busboy, a file. argv: folder, then any of `sha256`, `fsync`. */
const [folder = '.', ...extras] = process.argv.slice(2);
const hashes = extras.includes('sha256');
const syncs = extras.includes('fsync');
const chunkBytes = 1024 * 1024;
let uploads = 0;

async function store(source: Readable, path: string): Promise<string> {
  const hash = hashes ? createHash('sha256') : undefined;
  const file = await open(path, 'wx', 0o600);
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash?.update(chunk);
    for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten;
  }
  if (syncs) await file.sync();
  await file.close();
  return hash?.digest('hex') ?? '';
}

async function receive(request: IncomingMessage, path: string): Promise<string> {
  const form = busboy({ headers: request.headers, highWaterMark: chunkBytes, fileHwm: chunkBytes });
  let stored = Promise.resolve('');
  form.on('file', (_name, stream) => {
    stored = store(stream, path);
  });
  await new Promise((resolve, reject) => {
    form.once('close', resolve).once('error', reject);
    request.pipe(form);
  });
  return stored;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = join(folder, `bare-${process.pid}-${++uploads}`);
  try {
    const sha256 = await receive(request, path);
    response.writeHead(201).end(JSON.stringify({ sha256 }));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
  await rm(path, { force: true });
}

const server = createServer((request, response) => void answer(request, response));
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () =>
  console.log(`bare server at http://127.0.0.1:${(server.address() as AddressInfo).port}.`),
);
process.once('SIGTERM', () => process.exit(0));
