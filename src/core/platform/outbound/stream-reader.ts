import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { flat } from './answer-reader.js';
import { failureOf } from './failure-of.js';

export interface StreamedAnswer {
  readonly status: number;
  /** Names in lower case; what comes more than once is joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Must be read or destroyed; fails with an OutboundFailure, or the reason of the signal. */
  readonly body: Readable;
}

type Controller = Dispatcher.DispatchController;
const bufferedBytes = 1024 * 1024;

/** Reads one answer as a stream, at the pace of its reader; when `signal` aborts, its connection is destroyed. */
export class StreamReader implements Dispatcher.DispatchHandler {
  readonly answer: Promise<StreamedAnswer>;
  private readonly body: Readable;
  private settle!: { resolve: (answer: StreamedAnswer) => void; reject: (error: unknown) => void };
  private controller: Controller | undefined;

  constructor(private readonly signal: AbortSignal) {
    this.answer = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.body = new Readable({
      highWaterMark: bufferedBytes,
      read: () => this.controller?.resume(),
      destroy: (error, done) => {
        this.signal.removeEventListener('abort', this.stop);
        this.controller?.abort(error ?? new Error('enough was read'));
        done(error);
      },
    });
    this.body.on('error', () => {}); // its reader gets the error, too
    signal.addEventListener('abort', this.stop, { once: true });
  }

  /** Comes when a connection is free, which may be too late. */
  onRequestStart(controller: Controller): void {
    this.controller = controller;
    if (this.signal.aborted) this.stop();
  }

  onResponseStart(_: Controller, status: number, headers: IncomingHttpHeaders): void {
    this.settle.resolve({ status, headers: flat(headers), body: this.body });
  }

  /** Copied: readers may empty what they have written, and the connection owns the rest of the memory. */
  onResponseData(controller: Controller, chunk: Buffer): void {
    if (!this.body.push(Buffer.from(chunk))) controller.pause();
  }

  onResponseEnd(): void {
    this.body.push(null);
  }

  onResponseError(_: Controller, error: Error): void {
    this.settle.reject(error);
    this.body.destroy(this.signal.aborted ? (this.signal.reason as Error) : failureOf(error));
  }

  private readonly stop = () => {
    this.settle.reject(this.signal.reason);
    this.body.destroy(this.signal.reason as Error);
  };
}
