import type { Request as HttpRequest } from 'express';
import { PassThrough, Readable } from 'node:stream';
import { drain } from '../upload/form.js';
import { tusContentType, tusPath } from './tus-version.js';

/** What the library looks at; CORS, proxies and the rest are the service's. */
const names = [
  'content-length',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
] as const;

/** A request for the tus library, whose bytes are apart from the connection: an early refusal leaves that to the answer. */
export class TusRequest {
  private readonly bytes?: PassThrough;

  constructor(private readonly source: HttpRequest) {
    if (!this.hasBytes) return;
    const bytes = source.pipe(new PassThrough());
    bytes.on('error', () => {}); // its reader gets it too
    source.once('close', () => bytes.end()); // what came before the connection broke is kept
    this.bytes = bytes;
  }

  get web(): Request {
    const { method, headers } = this.source;
    const sent = new Headers();
    for (const name of names) if (headers[name] !== undefined) sent.set(name, String(headers[name]));
    const type = headers['content-type'];
    if (type !== undefined && (this.hasBytes || method === 'PATCH')) sent.set('content-type', type);
    const init: RequestInit = { method, headers: sent };
    if (this.bytes) Object.assign(init, { body: Readable.toWeb(this.bytes), duplex: 'half' });
    return new Request(`http://localhost${tusPath}`, init);
  }

  /** What was not read is passed over, so that clients that write before they read see the answer. */
  end(): void {
    if (this.bytes) {
      this.source.unpipe(this.bytes);
      this.bytes.destroy();
    }
    if (!this.source.complete) drain(this.source);
  }

  /** A creation may come with any type, and with bytes if it is that of tus. */
  private get hasBytes(): boolean {
    return ['PATCH', 'POST'].includes(this.source.method) && this.source.is(tusContentType) !== false;
  }
}
