import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { errors } from '../../../platform/errors/errors.js';
import { LeaseLost } from '../../../platform/jobs/lease-lost.js';
import { CompleteRecordings } from './complete-recordings.js';
import { PartialFiles } from './partial-files.js';
import { ResumableRepository } from './resumable.repository.js';
import { UploadLocks } from './upload-locks.js';

/** Makes the analysis of an upload whose last byte has come, once. */
@Injectable()
export class FinishedUploads {
  constructor(
    private readonly uploads: ResumableRepository,
    private readonly parts: PartialFiles,
    private readonly recordings: CompleteRecordings,
    private readonly locks: UploadLocks,
    private readonly clock: Clock,
  ) {}

  /**
   * The id of the analysis; of one that was finished before, the same. A recording that is refused is erased with its upload. Throws
   * what refuses it, UPLOAD_NOT_FOUND, and CONFLICT while another request has the upload.
   */
  async finish(caller: Principal, id: string): Promise<string> {
    const lock = this.locks.of(id);
    await lock.lock();
    try {
      return await this.finishHeld(caller, id, lock.token);
    } catch (error) {
      if (error instanceof LeaseLost) throw errors.conflict('Another request has finished this upload.');
      if (error instanceof AppError && error.status < 500) await this.forget(id);
      throw error;
    } finally {
      await lock.unlock();
    }
  }

  /** Erases what has come of it. The row first: a file without a row is found again. */
  async forget(id: string): Promise<void> {
    await this.uploads.remove(id);
    await this.parts.remove(id);
  }

  private async finishHeld(caller: Principal, id: string, token: string): Promise<string> {
    const upload = await this.uploads.find(caller, id, this.clock.now());
    if (!upload) throw errors.uploadNotFound(id);
    if (upload.analysisId) return upload.analysisId;
    const analysisId = await this.recordings.admit(caller, upload, await this.parts.read(id), async (made) => {
      const held = await this.uploads.findHeld(id, token);
      if (!held) throw new LeaseLost();
      Object.assign(held, { analysisId: made, details: null });
    });
    await this.parts.remove(id);
    return analysisId;
  }
}
