import { Injectable } from '@nestjs/common';
import type { Stretch } from '../../../speech/audio/silenced.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import type { RecordingFile } from '../recording.entity.js';
import { MutedFiles } from './muted-files.service.js';

/** What is on disk of analyses: recordings, their muted copies and the scratch folder of the pipeline. */
@Injectable()
export class AnalysisFiles {
  constructor(
    private readonly files: FileStore,
    private readonly muted: MutedFiles,
  ) {}

  /** As it was recorded. */
  async original({ key, size, sha256 }: RecordingFile): Promise<{ path: string; size: number; sha256: string }> {
    return { path: await this.files.path(key), size, sha256 };
  }

  /** Silent in these stretches, in seconds of the file. Throws what `MutedFiles` throws. */
  without(stretches: readonly Stretch[], file: RecordingFile): Promise<{ path: string; size: number; sha256: string }> {
    return this.muted.get(file, stretches);
  }

  /** A file that no row names. */
  discard(key: string): Promise<void> {
    return this.files.remove(key);
  }

  /** One file that another has replaced, and what was made of it. */
  async replaced(analysisId: string, { id, key }: Pick<RecordingFile, 'id' | 'key'>): Promise<void> {
    await this.files.remove(key);
    await this.muted.forget(id);
    await this.files.removeFolder(scratchOf(analysisId));
  }

  /** All of an analysis. What cannot be removed now, housekeeping finds: no row names it any more. */
  async erase(analysisId: string, keys: readonly string[], fileIds: readonly string[]): Promise<void> {
    await Promise.allSettled([
      ...keys.map((key) => this.files.remove(key)),
      ...fileIds.map((id) => this.muted.forget(id)),
    ]);
    await this.files.removeFolder(scratchOf(analysisId));
  }
}

const scratchOf = (analysisId: string) => `.work/${analysisId}`;
