import { openAsBlob } from 'node:fs';
import { undocumented } from './openapi/documented.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed JSON; undefined when the body is none. */
  // The tests read bodies as clients do, without our types.
  // oxlint-disable-next-line no-explicit-any
  readonly body: any;
}

export interface UploadParts {
  /** A path, or bytes. */
  readonly file?: string | Blob;
  readonly fileName?: string;
  readonly metadata?: unknown;
  readonly processImmediately?: unknown;
  /** A path of a transcript. */
  readonly transcript?: string;
  readonly callback?: unknown;
}

/** Calls the API over HTTP as one principal. Every answer must be one that the OpenAPI document describes. */
export class Api {
  constructor(
    readonly url: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  as(credentials: Record<string, string>): Api {
    return new Api(this.url, credentials);
  }
  bearer(token: string): Api {
    return this.as({ authorization: `Bearer ${token}` });
  }
  key(value: string): Api {
    return this.as({ 'x-api-key': value });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('GET', path, undefined, headers);
  }
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', path, body, headers);
  }
  put(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('PUT', path, body, headers);
  }
  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const raw =
      typeof body === 'string' || body instanceof FormData || body instanceof Blob || body instanceof Uint8Array;
    const sent = body === undefined || raw ? (body as BodyInit | undefined) : JSON.stringify(body);
    const type: Record<string, string> =
      body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' };
    const response = await fetch(this.url + path, {
      method,
      body: sent,
      headers: { ...type, ...this.headers, ...headers },
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, body: parsed(text) };
    const faults = undocumented({ method, url: path, ...answer });
    if (faults.length > 0) throw new Error(`${method} ${path} → ${response.status}: ${faults.join('; ')}`);
    return answer;
  }

  async upload(parts: UploadParts, headers: Record<string, string> = {}): Promise<Answer> {
    const form = new FormData();
    const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    if (parts.metadata !== undefined) form.set('metadata', json(parts.metadata));
    if (parts.callback !== undefined) form.set('callback', json(parts.callback));
    if (parts.processImmediately !== undefined) form.set('processImmediately', json(parts.processImmediately));
    if (parts.file !== undefined) {
      const blob = typeof parts.file === 'string' ? await openAsBlob(parts.file) : parts.file;
      form.set(
        'file',
        blob,
        parts.fileName ?? (typeof parts.file === 'string' ? parts.file.split('/').at(-1) : 'call.wav'),
      );
    }
    if (parts.transcript !== undefined) form.set('transcript', await openAsBlob(parts.transcript), 'transcript.vtt');
    return this.call('POST', '/v1/upload', form, headers);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
