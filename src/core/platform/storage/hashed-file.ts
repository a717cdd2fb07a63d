import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { isArrayBuffer } from 'node:util/types';

type Done = (error?: Error | null) => void;

/** Every so many bytes go to the disk while the next ones come, so that the last flush is short. */
const flushEvery = 32 * 1024 * 1024;

/**
 * Writes to an open file, hashes on the way and ends with a flush, so that a finished file survives a power cut.
 * Chunks that came while the disk was busy go out in one call and are never copied together. It owns the chunks: what is
 * written is emptied. Once destroyed it uses the file no more, which may then be closed.
 */
export class HashedFile extends Writable {
  /** A flush holds one of the few threads that all file work shares, so there is one at a time. */
  private static flushing = false;

  private readonly hash = createHash('sha256');
  private size = 0;
  private unflushed = 0;
  /** What is under way on the file. */
  private working: Promise<unknown> = Promise.resolve();
  private flushed: Promise<unknown> = Promise.resolve();

  constructor(private readonly file: FileHandle) {
    super({ highWaterMark: 1024 * 1024 });
  }

  /** Once everything is written. */
  written(): { size: number; sha256: string } {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.follow(this.store([chunk]), done);
  }

  override _writev(parts: { chunk: Buffer }[], done: Done): void {
    this.follow(this.store(parts.map(({ chunk }) => chunk)), done);
  }

  override _final(done: Done): void {
    this.follow(
      this.flushed.then(() => this.file.sync()),
      done,
    );
  }

  override _destroy(cause: Error | null, done: Done): void {
    const idle = () => done(cause);
    void this.working.then(() => this.flushed).then(idle, idle);
  }

  private follow(work: Promise<void>, done: Done): void {
    this.working = work.then(() => done(), done);
  }

  private async store(chunks: readonly Buffer[]): Promise<void> {
    const writing = this.file.writev(chunks);
    for (const chunk of chunks) this.hash.update(chunk);
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    this.size += length;
    const { bytesWritten } = await writing;
    // A short write: the rest is written on its own. Where there is no space left, that throws ENOSPC.
    if (bytesWritten < length) await this.rest(Buffer.concat(chunks).subarray(bytesWritten));
    for (const chunk of chunks) release(chunk);
    this.unflushed += length;
    if (this.unflushed >= flushEvery && !HashedFile.flushing) this.flush();
  }

  private async rest(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length;) at += (await this.file.write(bytes, at)).bytesWritten;
  }

  private flush(): void {
    HashedFile.flushing = true;
    this.unflushed = 0;
    this.flushed = this.file.datasync().finally(() => (HashedFile.flushing = false));
    // The system reports a lost write once, so it must not be left to the last flush.
    this.flushed.catch((error: Error) => this.destroy(error));
  }
}

/**
 * Frees a chunk at once instead of leaving it to the garbage collector, which would mark the whole heap for every 20 to
 * 30 MB. Only where the chunk is all of its memory: nobody else can have a view of the rest.
 */
function release({ buffer, length }: Buffer): void {
  if (isArrayBuffer(buffer) && buffer.byteLength === length) buffer.transfer(0);
}
