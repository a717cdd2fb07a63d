import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/**
 * Writes to an open file and hashes on the way. Chunks that came while the disk was busy go out in one call and are
 * never copied together: each copy of an upload costs the garbage collector a pass over the whole heap.
 */
export class HashedFile extends Writable {
  private readonly hash = createHash('sha256');
  private size = 0;

  constructor(private readonly file: FileHandle) {
    super({ highWaterMark: 1024 * 1024 });
  }

  /** Once everything is written. */
  written(): { size: number; sha256: string } {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.store([chunk]).then(() => done(), done);
  }

  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.store(parts.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  private async store(chunks: readonly Buffer[]): Promise<void> {
    const writing = this.file.writev(chunks);
    for (const chunk of chunks) this.hash.update(chunk);
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    this.size += length;
    const { bytesWritten } = await writing;
    // A short write: the rest is written on its own. Where there is no space left, that throws ENOSPC.
    if (bytesWritten < length) await this.rest(Buffer.concat(chunks).subarray(bytesWritten));
  }

  private async rest(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length;) at += (await this.file.write(bytes, at)).bytesWritten;
  }
}
