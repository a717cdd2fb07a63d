import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HashedFile } from './hashed-file.js';

const megabyte = 1024 * 1024;

/** Takes at most `room` bytes a call; notes what it was asked for. */
class FakeFile {
  readonly content: Buffer[] = [];
  readonly calls: string[] = [];
  flush: () => Promise<void> = async () => {};
  /** Resolves the write under way. */
  finishWrite: (() => void) | undefined;

  constructor(
    private readonly room = Infinity,
    private readonly waits = false,
  ) {}

  async writev(chunks: readonly Buffer[]): Promise<{ bytesWritten: number }> {
    this.calls.push('write');
    if (this.waits) await new Promise<void>((resolve) => (this.finishWrite = resolve));
    return this.take(Buffer.concat(chunks));
  }
  async write(bytes: Buffer, at: number): Promise<{ bytesWritten: number }> {
    return this.take(bytes.subarray(at));
  }
  async datasync(): Promise<void> {
    this.calls.push('datasync');
    await this.flush();
  }
  async sync(): Promise<void> {
    this.calls.push('sync');
  }
  get handle(): FileHandle {
    return this as unknown as FileHandle;
  }
  private take(bytes: Buffer): { bytesWritten: number } {
    const taken = Buffer.from(bytes.subarray(0, this.room));
    this.content.push(taken);
    return { bytesWritten: taken.length };
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const chunks = (count: number, size: number) => Array.from({ length: count }, (_, at) => Buffer.alloc(size, at + 1));

describe('HashedFile', () => {
  it.each([Infinity, 7])('writes and hashes all of it where a call takes %p bytes', async (room) => {
    const file = new FakeFile(room);
    const sink = new HashedFile(file.handle);
    const all = Buffer.concat(chunks(5, 100));
    await pipeline(Readable.from(chunks(5, 100)), sink);
    expect(Buffer.concat(file.content).equals(all)).toBe(true);
    expect(sink.written()).toEqual({ size: 500, sha256: sha256(all) });
    expect(file.calls.at(-1)).toBe('sync');
  });

  it('empties a chunk that is all of its memory, and no view of a part', async () => {
    const whole = Buffer.from(new Uint8Array(64).fill(1).buffer);
    const around = Buffer.from(new Uint8Array(64).fill(2).buffer);
    await pipeline(Readable.from([whole, around.subarray(0, 63)]), new HashedFile(new FakeFile().handle));
    expect([whole.length, around.length, around[63]]).toEqual([0, 64, 2]);
  });

  it('flushes while a long upload goes on', async () => {
    const file = new FakeFile();
    await pipeline(Readable.from(chunks(70, megabyte)), new HashedFile(file.handle));
    expect(file.calls.filter((call) => call === 'datasync')).toHaveLength(2);
  });

  it('fails when a flush on the way fails, and flushes again for the next', async () => {
    const file = new FakeFile();
    file.flush = () => Promise.reject(new Error('EIO'));
    await expect(pipeline(Readable.from(chunks(70, megabyte)), new HashedFile(file.handle))).rejects.toThrow('EIO');
    const next = new FakeFile();
    await pipeline(Readable.from(chunks(33, megabyte)), new HashedFile(next.handle));
    expect(next.calls).toContain('datasync');
  });

  it('is destroyed only when the write under way has ended', async () => {
    const file = new FakeFile(Infinity, true);
    const source = new Readable({ read() {} });
    source.push('abc');
    let over = false;
    const stored = pipeline(source, new HashedFile(file.handle)).finally(() => (over = true));
    stored.catch(() => {});
    while (!file.finishWrite) await new Promise(setImmediate);
    source.destroy(new Error('gone'));
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(over).toBe(false);
    file.finishWrite();
    await expect(stored).rejects.toThrow('gone');
  });
});
