import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import type { Model } from '../../../src/core/speech/models/catalogue.js';
import { pullModel, type PullOptions } from '../../../src/core/speech/models/pull-model.js';

export const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');
export const bytes = (length: number, seed: number) =>
  Buffer.from(Array.from({ length }, (_, index) => (index * seed + (index >> 8)) % 251));

export const encoder = bytes(300_000, 7);
export const tokens = Buffer.from('<blk> 0\nhello 1\n');

type Known = { size?: number | null; sha256?: string | null };

/** A model of the two files that a Hub has, with what a catalogue would know of them. */
export function toy(known: { encoder?: Known; tokens?: Known } = {}): Model {
  const file = (path: string, facts: Known = {}) => {
    const url = `https://huggingface.co/acme/toy/resolve/main/${path}`;
    return { path, url, size: null, sha256: null, ...facts };
  };
  return {
    name: 'toy',
    title: 'Toy',
    layout: 'zipformer-ctc',
    languages: ['en'],
    licence: null,
    source: 'https://huggingface.co/acme/toy',
    files: [file('encoder.onnx', known.encoder), file('tokens.txt', known.tokens)],
  };
}

interface Request {
  path: string;
  range: string | undefined;
  ifRange: string | undefined;
  status: number;
}

/** A small Hugging Face: real HTTP with ETag and Range, and the faults that a test asks for. */
export class Hub {
  readonly log: Request[] = [];
  readonly files = new Map<string, Buffer>([
    ['encoder.onnx', encoder],
    ['tokens.txt', tokens],
  ]);
  ranges = true;
  etags = true;
  /** The next answer stops after so many bytes of its body, and its connection stays open until cut(). */
  stopAfter: number | null = null;
  redirect: ((file: string) => string) | null = null;
  private readonly server: Server = createServer((request, response) => this.answer(request, response));

  async start(): Promise<this> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  cut(): void {
    this.server.closeAllConnections();
  }

  asked(file: string): Request[] {
    return this.log.filter(({ path }) => path.endsWith(`/${file}`));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    const name = path.split('/').at(-1) ?? '';
    const send = (status: number, headers: Record<string, string | number>, body: Buffer = Buffer.alloc(0)) => {
      this.log.push({
        path,
        range: request.headers.range,
        ifRange: request.headers['if-range'] as string | undefined,
        status,
      });
      response.writeHead(status, { 'content-length': body.length, ...headers });
      if (this.stopAfter === null || status >= 300) return void response.end(body);
      response.write(body.subarray(0, this.stopAfter));
      this.stopAfter = null;
    };
    if (this.redirect && path.startsWith('/acme/')) return send(302, { location: this.redirect(name) });
    const content = this.files.get(name);
    if (!content) return send(404, {}, Buffer.from('Entry not found'));
    const etag = `"${sha256(content).slice(0, 16)}"`;
    const base: Record<string, string> = this.etags ? { etag } : {};
    const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    if (!this.ranges || from === undefined || request.headers['if-range'] !== etag) return send(200, base, content);
    if (Number(from) >= content.length) return send(416, { ...base, 'content-range': `bytes */${content.length}` });
    const range = `bytes ${from}-${content.length - 1}/${content.length}`;
    return send(206, { ...base, 'content-range': range }, content.subarray(Number(from)));
  }
}

/** A hub and a models folder that does not exist yet, fresh for each test. */
export class Bench {
  hub!: Hub;
  root!: string;

  static forEachTest(): Bench {
    const bench = new Bench();
    beforeEach(async () => {
      bench.hub = await new Hub().start();
      bench.root = await mkdtemp(join(tmpdir(), 'callwarden-models-'));
    });
    afterEach(async () => {
      await bench.hub.stop();
      await rm(bench.root, { recursive: true });
    });
    return bench;
  }

  get folder(): string {
    return join(this.root, 'data', 'models');
  }

  /** What models.lock.json says of a model: path to pin. */
  async pins(name: string): Promise<Record<string, object>> {
    const lock = JSON.parse(await readFile(join(this.folder, 'models.lock.json'), 'utf8')) as Record<
      string,
      { files: Record<string, object> }
    >;
    return lock[name]?.files ?? {};
  }

  pull(model: Model = toy(), more: Partial<PullOptions> = {}) {
    return pullModel(model, { folder: this.folder, baseUrl: this.hub.url, ...more });
  }
}
