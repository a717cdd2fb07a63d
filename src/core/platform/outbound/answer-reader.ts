import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface Answer {
  readonly status: number;
  /** Names in lower case; what comes more than once is joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The answer was longer than what was read of it. */
  readonly truncated: boolean;
}

type Controller = Dispatcher.DispatchController;

/** Reads one answer up to `most` bytes; then, or when `signal` aborts, its connection is destroyed. */
export class AnswerReader implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Answer>;
  private settle!: { resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  private controller: Controller | undefined;
  private readonly chunks: Buffer[] = [];
  private length = 0;
  private status = 0;
  private headers: IncomingHttpHeaders = {};

  constructor(
    private readonly most: number,
    private readonly signal: AbortSignal,
  ) {
    this.answer = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    signal.addEventListener('abort', this.stop, { once: true });
  }

  /** Comes when a connection is free, which may be too late. */
  onRequestStart(controller: Controller): void {
    this.controller = controller;
    if (this.signal.aborted) this.stop();
  }

  onResponseStart(_: Controller, status: number, headers: IncomingHttpHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length <= this.most) return;
    this.finish(true);
    controller.abort(new Error('enough was read'));
  }

  onResponseEnd(): void {
    this.finish(false);
  }

  onResponseError(_: Controller, error: Error): void {
    this.settle.reject(error);
  }

  private finish(truncated: boolean): void {
    const body = Buffer.concat(this.chunks, Math.min(this.length, this.most));
    this.settle.resolve({ status: this.status, headers: flat(this.headers), body, truncated });
  }

  private readonly stop = () => {
    this.settle.reject(this.signal.reason);
    this.controller?.abort(this.signal.reason as Error);
  };
}

export function flat(headers: IncomingHttpHeaders): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) joined[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return joined;
}
