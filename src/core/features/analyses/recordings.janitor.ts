import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';

import { Prunes } from '../../platform/housekeeping/housekeeping.js';
import { type FileKeeper, KeepsFiles } from '../../platform/housekeeping/keeps-files.decorator.js';
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
    private readonly discovery: DiscoveryService,
    private readonly clock: Clock,
  ) {}

  async prune(): Promise<number> {
    let removed = 0;
    for await (const key of this.files.olderThan(this.clock.in(-untouchedSeconds))) {
      if (await this.unitOfWork.read(() => this.isKept(key))) continue;
      await this.files.remove(key);
      removed++;
    }
    if (removed > 0) this.log.log(`${removed} files that no row names were removed.`);
    return removed;
  }

  private async isKept(key: string): Promise<boolean> {
    if (await this.analyses.fileKeyExists(key)) return true;
    for (const { instance } of this.discovery.getProviders({ metadataKey: KeepsFiles.KEY }))
      if (await (instance as FileKeeper).keepsFile(key)) return true;
    return false;
  }
}
