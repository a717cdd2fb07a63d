import { Injectable } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { constants, type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '../../../platform/storage/file-store.js';

const folder = '.partial/';
/** So much is written before it counts as received. */
const flushEvery = 4 * 1024 * 1024;

/** What has come of uploads so far, below the folder of the store. */
@Injectable()
export class PartialFiles {
  constructor(private readonly files: FileStore) {}

  /**
   * Writes from `offset` on; what was beyond it is cut off. `saved` gets the number of bytes there are in all, each time that they are
   * on disk for sure, also those before an error. Where fewer than `offset` are there, nothing is written, and that number is returned.
   */
  async write(
    id: string,
    source: Readable,
    offset: number,
    saved: (received: number) => Promise<void>,
  ): Promise<number> {
    const file = await this.open(id);
    let received = offset;
    let flushed = offset;
    const flush = async () => {
      await file.datasync();
      flushed = received;
      await saved(received);
    };
    try {
      const { size } = await file.stat();
      if (size < offset) return size;
      await file.truncate(offset);
      for await (const chunk of source as AsyncIterable<Buffer>) {
        await writeAll(file, chunk, received);
        received += chunk.length;
        if (received - flushed >= flushEvery) await flush();
      }
      return received;
    } finally {
      try {
        if (received > flushed) await flush();
      } finally {
        await file.close();
      }
    }
  }

  async read(id: string): Promise<Readable> {
    return createReadStream(await this.files.path(keyOf(id)));
  }

  async remove(id: string): Promise<void> {
    await this.files.remove(keyOf(id));
  }

  private async open(id: string): Promise<FileHandle> {
    const path = await this.files.path(keyOf(id));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.length;)
    done += (await file.write(chunk, done, chunk.length - done, at + done)).bytesWritten;
}

const keyOf = (id: string) => folder + id;

/** Which upload the file belongs to; undefined for any other file. */
export const uploadOf = (key: string): string | undefined =>
  key.startsWith(folder) ? key.slice(folder.length) : undefined;
