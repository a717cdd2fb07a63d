import { Injectable, Logger } from '@nestjs/common';
import { CurrentCallers } from '../../accounts/current-callers.service.js';
import { type Prunable, Prunes } from '../../../platform/housekeeping/housekeeping.js';
import { type FileKeeper, KeepsFiles } from '../../../platform/housekeeping/keeps-files.decorator.js';
import { FinishedUploads } from './finished-uploads.js';
import { uploadOf } from './partial-files.js';
import { ResumableRepository } from './resumable.repository.js';

/** Erases uploads that have expired, and finishes those whose last byte came when the service was killed. */
@Injectable()
@Prunes()
@KeepsFiles()
export class ResumableJanitor implements Prunable, FileKeeper {
  private readonly log = new Logger(ResumableJanitor.name);

  constructor(
    private readonly uploads: ResumableRepository,
    private readonly finished: FinishedUploads,
    private readonly callers: CurrentCallers,
  ) {}

  async prune(now: Date): Promise<void> {
    for (const { id } of await this.uploads.expired(now)) await this.finished.forget(id);
    for (const { id, accountId, createdBy } of await this.uploads.abandoned(now)) {
      const caller = await this.callers.find(accountId, createdBy);
      if (!caller?.scopes.has('write:analyses')) await this.finished.forget(id);
      else await this.finished.finish(caller, id).catch((error) => this.log.warn(`${id}: ${String(error)}`));
    }
  }

  async keepsFile(key: string): Promise<boolean> {
    const id = uploadOf(key);
    return id !== undefined && this.uploads.exists(id);
  }
}
