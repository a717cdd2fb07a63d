import { OutboundFailure } from './outbound-error.js';

/** One limit over name, connection, headers and body. */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(
    milliseconds: number,
    private readonly outer?: AbortSignal,
  ) {
    this.timer = setTimeout(() => {
      this.controller.abort(new OutboundFailure('TIMEOUT', `No complete response within ${milliseconds} ms.`));
    }, milliseconds);
    outer?.addEventListener('abort', this.stop, { once: true });
    if (outer?.aborted) this.stop();
  }

  /** Its reason is an OutboundFailure. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** `work`, or the failure when time is up first. The work goes on unheard. */
  async within<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(this.signal.reason as Error);
      if (this.signal.aborted) stop();
      this.signal.addEventListener('abort', stop, { once: true });
      work.then(resolve, reject);
    });
  }

  end(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.stop);
  }

  private readonly stop = () => {
    this.controller.abort(new OutboundFailure('ABORTED', 'The request was stopped.', { cause: this.outer?.reason }));
  };
}
