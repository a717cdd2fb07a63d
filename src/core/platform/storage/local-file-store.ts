import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore, type StagedFile } from './file-store.js';
import { HashedFile } from './hashed-file.js';

/** Below this a recording or two, or the database on the same disk, take the rest. */
const leastFreeBytes = 16 * 1024 * 1024;
const trialBytes = 64 * 1024;

/** Recordings in a folder; staged ones below `.staging`, so that a rename keeps them. */
export class LocalFileStore extends FileStore {
  private readonly folder: string;

  constructor(folder: string) {
    super();
    this.folder = resolve(folder);
  }

  async receive(key: string, source: Readable): Promise<StagedFile> {
    const path = this.staged(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    const sink = new HashedFile(file);
    try {
      await pipeline(source, sink);
    } catch (error) {
      await file.close();
      await rm(path, { force: true });
      throw error;
    }
    await file.close();
    return { key, ...sink.written() };
  }

  stagedPath({ key }: StagedFile): string {
    return this.staged(key);
  }

  async keep({ key }: StagedFile): Promise<void> {
    const target = this.locate(key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(this.staged(key), target);
    const folder = await open(dirname(target), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async discard({ key }: StagedFile): Promise<void> {
    await rm(this.staged(key), { force: true });
  }

  async read(key: string): Promise<Uint8Array> {
    return readFile(await this.path(key));
  }

  async path(key: string): Promise<string> {
    return this.locate(key);
  }

  async remove(key: string): Promise<void> {
    await rm(this.locate(key), { force: true });
  }

  async removeFolder(key: string): Promise<void> {
    await rm(this.locate(key), { recursive: true, force: true });
  }

  async *olderThan(before: Date): AsyncIterable<string> {
    const folder = await opendir(this.folder, { recursive: true }).catch(() => undefined);
    for await (const entry of folder ?? []) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const { mtime } = await stat(path).catch(() => ({ mtime: new Date() }));
      if (mtime < before)
        yield path
          .slice(this.folder.length + 1)
          .split(sep)
          .join('/');
    }
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await access(this.folder, constants.W_OK);
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  async checkSpace(): Promise<void> {
    if ((await this.freeBytes()) < leastFreeBytes)
      throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
    // Quotas and limits of the process show only when something is written.
    const path = join(this.folder, `.space-${randomUUID()}`);
    try {
      await writeFile(path, Buffer.alloc(trialBytes), { flag: 'wx', mode: 0o600 });
    } finally {
      await rm(path, { force: true });
    }
  }

  private staged(key: string): string {
    return this.within(join('.staging', key.replaceAll('/', '_')));
  }

  private locate(key: string): string {
    return this.within(key);
  }

  private within(key: string): string {
    const path = resolve(this.folder, key);
    if (!path.startsWith(this.folder + sep)) throw new Error(`The key ${key} leaves the store.`);
    return path;
  }
}
