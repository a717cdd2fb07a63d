import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Prunes } from '../../platform/housekeeping/housekeeping.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { AnalysisRepository } from './analysis.repository.js';

const untouchedSeconds = 86_400;

/** Removes files that no row names: what a killed process was receiving, had just kept, or was decoding. */
@Injectable()
@Prunes()
export class RecordingsJanitor {
  private readonly log = new Logger(RecordingsJanitor.name);

  constructor(
    private readonly files: FileStore,
    private readonly analyses: AnalysisRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async prune(): Promise<number> {
    let removed = 0;
    for await (const key of this.files.olderThan(this.clock.in(-untouchedSeconds))) {
      if (!key.startsWith('.') && (await this.unitOfWork.read(() => this.analyses.fileKeyExists(key)))) continue;
      await this.files.remove(key);
      removed++;
    }
    if (removed > 0) this.log.log(`${removed} files that no analysis names were removed.`);
    return removed;
  }
}
