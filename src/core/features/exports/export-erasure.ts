import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { EventBus } from '../../platform/events/event-bus.js';
import type { Events } from '../../platform/events/events.js';
import { On } from '../../platform/events/on.decorator.js';
import { type AnalysisEraser, ErasesWithAnalysis } from '../../platform/housekeeping/erases.decorator.js';
import { Prunes } from '../../platform/housekeeping/housekeeping.js';
import { type FileKeeper, KeepsFiles } from '../../platform/housekeeping/keeps-files.decorator.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { ExportRepository } from './export.repository.js';

const erased = {
  code: 'ANALYSIS_ERASED',
  message: 'An analysis in it was erased, so the file was deleted: make another export.',
};

/** Ends exports: with an analysis in them that is erased, and when they expire. */
@Injectable()
@ErasesWithAnalysis()
@KeepsFiles()
@Prunes()
export class ExportErasure implements AnalysisEraser, FileKeeper {
  constructor(
    private readonly exports: ExportRepository,
    private readonly files: FileStore,
    private readonly events: EventBus,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The files go when the transaction has committed. */
  async erase(accountId: string, analysisId: string): Promise<void> {
    const keys = await this.exports.eraseAnalysis(accountId, analysisId, this.clock.now(), erased);
    for (const key of keys) this.events.publish(accountId, 'export.dropped', { key });
  }

  @On('export.dropped')
  async drop({ key }: Events['export.dropped']): Promise<void> {
    await this.files.remove(key);
  }

  keepsFile(key: string): Promise<boolean> {
    return this.exports.keyExists(key);
  }

  /** The file first: a row without a file is found again. */
  async prune(now: Date): Promise<number> {
    const found = await this.unitOfWork.read(() => this.exports.expired(now));
    for (const each of found) {
      if (each.key) await this.files.remove(each.key);
      await this.unitOfWork.run(() => this.exports.remove(each));
    }
    return found.length;
  }
}
