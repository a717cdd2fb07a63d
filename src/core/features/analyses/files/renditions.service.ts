import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import { muteFile } from '../../../speech/audio/mute.js';
import { renderWav } from '../../../speech/audio/render-wav.js';
import type { Stretch } from '../../../speech/audio/silenced.js';
import { errors } from '../../../platform/errors/errors.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import type { RecordingFile } from '../recording.entity.js';
import { refuseAudio } from './refuse-audio.js';

/** Encoded at once on this node. */
const atOnce = pLimit(2);
const longestMs = 30 * 60_000;

export interface Rendition {
  readonly contentType: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Another for other stretches and another format. */
  readonly sha256: string;
}

/**
 * Recordings as they are played: without what was redacted, or as WAV. Made when they are first asked for and kept in a scratch folder, which
 * housekeeping empties of what nobody has asked for within a day.
 */
@Injectable()
export class Renditions {
  private readonly making = new Map<string, Promise<void>>();

  constructor(private readonly files: FileStore) {}

  /** Silent at `stretches`, in seconds of this file. Throws DECODER_UNAVAILABLE, UNREADABLE_RECORDING, and FILE_NOT_FOUND where it is erased meanwhile. */
  async get(file: RecordingFile, stretches: readonly Stretch[], as: 'encoded' | 'wav'): Promise<Rendition> {
    const contentType = as === 'wav' ? 'audio/wav' : file.contentType;
    const name = createHash('sha256')
      .update(JSON.stringify([file.sha256, stretches, as]))
      .digest('hex');
    const path = await this.files.path(`${folderOf(file.id)}/${name}`);
    const found = await sizeOf(path);
    if (found !== undefined) {
      const now = new Date();
      await utimes(path, now, now).catch(() => {});
      return { contentType, path, size: found, sha256: name };
    }
    const making = this.making.get(path) ?? this.make(file, stretches, as, path);
    this.making.set(path, making);
    await making
      .finally(() => this.making.delete(path))
      .catch(async (error: unknown) => {
        if (!(await this.isThere(file))) throw errors.fileNotFound(file.id);
        refuseAudio(error);
      });
    const size = await sizeOf(path);
    if (size === undefined) throw errors.fileNotFound(file.id);
    return { contentType, path, size, sha256: name };
  }

  /** Of an erased file, whose recording is removed first: what is being made then is not kept. */
  async forget(fileId: string): Promise<void> {
    await this.files.removeFolder(folderOf(fileId));
  }

  private async isThere({ key }: RecordingFile): Promise<boolean> {
    return (await sizeOf(await this.files.path(key))) !== undefined;
  }

  private make(file: RecordingFile, stretches: readonly Stretch[], as: 'encoded' | 'wav', path: string): Promise<void> {
    return atOnce(async () => {
      const part = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const render = as === 'wav' ? renderWav : muteFile;
        await render(await this.files.path(file.key), part, file, stretches, AbortSignal.timeout(longestMs));
        await rename(part, path);
        if (!(await this.isThere(file))) await rm(path, { force: true });
      } finally {
        await rm(part, { force: true });
      }
    });
  }
}

const folderOf = (fileId: string) => `.renditions/${fileId}`;

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
