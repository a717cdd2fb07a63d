import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import { muteFile } from '../../../speech/audio/mute.js';
import type { Stretch } from '../../../speech/audio/silenced.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import type { RecordingFile } from '../recording.entity.js';
import { refuseAudio } from './refuse-audio.js';

/** Encoded at once on this node. */
const atOnce = pLimit(2);
const longestMs = 30 * 60_000;

export interface MutedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Another for other stretches. */
  readonly sha256: string;
}

/**
 * Recordings without what was redacted, for playing. Made when they are first asked for and kept in a scratch folder, which
 * housekeeping empties of what nobody has asked for within a day.
 */
@Injectable()
export class MutedFiles {
  private readonly making = new Map<string, Promise<void>>();

  constructor(private readonly files: FileStore) {}

  /** `stretches` in seconds of this file. Throws DECODER_UNAVAILABLE, UNREADABLE_RECORDING. */
  async get(file: RecordingFile, stretches: readonly Stretch[]): Promise<MutedFile> {
    const name = createHash('sha256')
      .update(JSON.stringify([file.sha256, stretches]))
      .digest('hex');
    const path = await this.files.path(`${folderOf(file.id)}/${name}`);
    const found = await sizeOf(path);
    if (found !== undefined) {
      const now = new Date();
      await utimes(path, now, now).catch(() => {});
      return { path, size: found, sha256: name };
    }
    const making = this.making.get(path) ?? this.make(file, stretches, path);
    this.making.set(path, making);
    await making.finally(() => this.making.delete(path)).catch(refuseAudio);
    return { path, size: (await sizeOf(path)) ?? 0, sha256: name };
  }

  /** Of an erased file. */
  async forget(fileId: string): Promise<void> {
    await this.files.removeFolder(folderOf(fileId));
  }

  private make(file: RecordingFile, stretches: readonly Stretch[], path: string): Promise<void> {
    return atOnce(async () => {
      const part = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await muteFile(await this.files.path(file.key), part, file, stretches, AbortSignal.timeout(longestMs));
        await rename(part, path);
      } finally {
        await rm(part, { force: true });
      }
    });
  }
}

const folderOf = (fileId: string) => `.muted/${fileId}`;

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
