import { Injectable } from '@nestjs/common';
import { playedAs } from '../../../speech/audio/played-as.js';
import type { Stretch } from '../../../speech/audio/silenced.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import type { RecordingFile } from '../recording.entity.js';
import { type Rendition, Renditions } from './renditions.service.js';

/** What is on disk of analyses: recordings, their renditions and the scratch folder of the pipeline. */
@Injectable()
export class AnalysisFiles {
  constructor(
    private readonly files: FileStore,
    private readonly renditions: Renditions,
  ) {}

  /**
   * To be played, silent at `muted`, in seconds of the file; `inBrowser`: as every browser can. Throws what `Renditions` throws.
   */
  async played(
    file: RecordingFile,
    { muted, inBrowser }: { readonly muted: readonly Stretch[]; readonly inBrowser: boolean },
  ): Promise<Rendition> {
    const { key, contentType, size, sha256 } = file;
    const as = await playedAs(file, { isMuted: muted.length > 0, inBrowser });
    if (as === 'stored') return { contentType, path: await this.files.path(key), size, sha256 };
    return this.renditions.get(file, muted, as);
  }

  /** A file that no row names. */
  discard(key: string): Promise<void> {
    return this.files.remove(key);
  }

  /** One file that another has replaced, and what was made of it. */
  async replaced(analysisId: string, { id, key }: Pick<RecordingFile, 'id' | 'key'>): Promise<void> {
    await this.files.remove(key);
    await this.renditions.forget(id);
    await this.files.removeFolder(scratchOf(analysisId));
  }

  /** All of an analysis. What cannot be removed now, housekeeping finds: no row names it any more. */
  async erase(analysisId: string, keys: readonly string[], fileIds: readonly string[]): Promise<void> {
    await Promise.allSettled(keys.map((key) => this.files.remove(key)));
    await Promise.allSettled(fileIds.map((id) => this.renditions.forget(id)));
    await this.files.removeFolder(scratchOf(analysisId));
  }
}

const scratchOf = (analysisId: string) => `.work/${analysisId}`;
