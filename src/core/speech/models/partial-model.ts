import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { codeOf } from './model-error.js';
import { readJson, writeJson } from './write-json.js';

const PartialFile = z.object({ url: z.string(), etag: z.string().nullable(), complete: z.boolean() });
export type PartialFile = z.output<typeof PartialFile>;
const State = z.record(z.string(), PartialFile);

/** A model on its way: data in `.partial/<name>/`, its progress next to that in `.partial/<name>.json`. */
export class PartialModel {
  private constructor(
    /** Holds nothing but the model's files, so that it can become the model's folder by one rename. */
    readonly folder: string,
    private readonly statePath: string,
    private state: Record<string, PartialFile>,
  ) {}

  static async open(modelsFolder: string, name: string): Promise<PartialModel> {
    const folder = join(modelsFolder, '.partial', name);
    const statePath = `${folder}.json`;
    // Without its state a partial download is worth nothing: nobody knows which version of the file it is from.
    const state = await readJson(statePath, State).catch(() => null);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new PartialModel(folder, statePath, state ?? {});
  }

  /** What an earlier pull left of this file, if it came from the same address. */
  async earlier(path: string, url: string): Promise<PartialFile> {
    const known = this.state[path];
    const bytes = await stat(join(this.folder, path)).catch(() => null);
    return known?.url === url && bytes !== null ? known : { url, etag: null, complete: false };
  }

  async record(path: string, file: PartialFile): Promise<void> {
    this.state = { ...this.state, [path]: file };
    await writeJson(this.statePath, this.state);
  }

  /** Forgets everything that arrived. */
  async discard(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await rm(this.statePath, { force: true });
  }

  /** Keeps what a later pull can go on from, and nothing else: no empty file, no empty folder. */
  async tidy(): Promise<void> {
    const files = await filesBelow(this.folder);
    const useless: string[] = [];
    for (const path of files) {
      const { size } = await stat(join(this.folder, path));
      const known = this.state[path];
      if (!known?.complete && !(size > 0 && known?.etag)) useless.push(path);
    }
    if (useless.length === files.length) return this.discard();
    // The state may go on naming them: without a file on disk it says nothing.
    for (const path of useless) await rm(join(this.folder, path));
  }
}

/** Removes `folder` and the folders above it, up to and with `last`, as far as they are empty. */
export async function removeEmptyFolders(folder: string, last: string): Promise<void> {
  const end = resolve(last);
  for (let current = resolve(folder); current.startsWith(end); current = dirname(current)) {
    try {
      await rmdir(current);
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EBUSY'].includes(codeOf(error) ?? '')) return;
      throw error;
    }
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
