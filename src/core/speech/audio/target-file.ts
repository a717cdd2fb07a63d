import { open, type FileHandle } from 'node:fs/promises';

const gatherBytes = 256 * 1024;
const copyBytes = 1024 * 1024;

/** A new file that is written in order, gathered into large writes; only its beginning may be written again. */
export class TargetFile {
  /** Bytes appended so far. */
  length = 0;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;

  private constructor(private readonly file: FileHandle) {}

  /** Runs `write` on the file at `path`, newly created, and closes it. */
  static async with<T>(path: string, write: (target: TargetFile) => Promise<T>): Promise<T> {
    const file = await open(path, 'w', 0o600);
    try {
      const target = new TargetFile(file);
      const result = await write(target);
      await target.flush();
      return result;
    } finally {
      await file.close();
    }
  }

  /** Keeps `bytes` until they are written: they must not change. */
  async append(bytes: Uint8Array): Promise<void> {
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    this.length += bytes.length;
    if (this.waitingBytes >= gatherBytes) await this.flush();
  }

  /** Appends `count` bytes of another file, or what there is. */
  async appendFrom(source: FileHandle, start: number, count: number, signal: AbortSignal): Promise<void> {
    await this.flush();
    const buffer = Buffer.allocUnsafe(Math.min(copyBytes, count));
    for (let done = 0; done < count;) {
      signal.throwIfAborted();
      const { bytesRead } = await source.read(buffer, 0, Math.min(copyBytes, count - done), start + done);
      if (bytesRead === 0) return;
      await this.writeAll(buffer.subarray(0, bytesRead));
      done += bytesRead;
      this.length += bytesRead;
    }
  }

  async rewrite(bytes: Uint8Array, position: number): Promise<void> {
    await this.flush();
    await this.file.write(bytes, 0, bytes.length, position);
  }

  private async flush(): Promise<void> {
    if (this.waitingBytes === 0) return;
    const gathered = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    await this.writeAll(gathered);
  }

  private async writeAll(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length;) done += (await this.file.write(bytes, done)).bytesWritten;
  }
}
