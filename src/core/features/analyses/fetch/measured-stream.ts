import { Transform, type TransformCallback } from 'node:stream';
import { errors } from '../../../platform/errors/errors.js';
import { unavailable } from './source-error.js';

const windowMs = 10_000;
const reportEveryMs = 1_000;

/** The same bytes; fails at the first one beyond the limit, and where too few come in ten seconds. */
export class MeasuredStream extends Transform {
  private size = 0;
  private before = 0;
  private reportedAt = Number.NEGATIVE_INFINITY;
  private readonly watch: NodeJS.Timeout;

  /** `report` gets the bytes so far, once a second at most. */
  constructor(
    private readonly maxBytes: number,
    private readonly slowestBytesPerSecond: number,
    private readonly report: (size: number) => void,
  ) {
    super({ highWaterMark: 1024 * 1024 });
    this.watch = setInterval(() => this.look(), windowMs);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) return done(errors.fileTooLarge(this.maxBytes));
    const now = performance.now();
    if (now - this.reportedAt >= reportEveryMs) {
      this.reportedAt = now;
      this.report(this.size);
    }
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    clearInterval(this.watch); // what is left to do is the disk's
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.watch);
    done(error);
  }

  private look(): void {
    const bytesPerSecond = ((this.size - this.before) * 1000) / windowMs;
    this.before = this.size;
    if (bytesPerSecond >= this.slowestBytesPerSecond || this.writableNeedDrain) return;
    this.destroy(unavailable(`The source sends less than ${this.slowestBytesPerSecond} bytes a second.`, false));
  }
}
