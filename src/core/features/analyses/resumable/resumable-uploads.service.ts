import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { AppError } from '../../../platform/errors/app-error.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { errors } from '../../../platform/errors/errors.js';
import { FinishedUploads } from './finished-uploads.js';
import { PartialFiles } from './partial-files.js';
import type { ResumableUpload } from './resumable-upload.entity.js';
import { ResumableRepository } from './resumable.repository.js';

/** Uploads that come in several requests. Each belongs to the user or key that began it, and is not found by any other. */
@Injectable()
export class ResumableUploads {
  constructor(
    private readonly uploads: ResumableRepository,
    private readonly parts: PartialFiles,
    private readonly finished: FinishedUploads,
    private readonly clock: Clock,
  ) {}

  /** Throws UPLOAD_NOT_FOUND. */
  async find(caller: Principal, id: string): Promise<ResumableUpload> {
    const found = await this.uploads.find(caller, id, this.clock.now());
    if (!found) throw errors.uploadNotFound(id);
    return found;
  }

  /** One of which all bytes have come is finished first, unless another request is at it. Throws what `FinishedUploads` throws. */
  async state(caller: Principal, id: string): Promise<ResumableUpload> {
    const found = await this.find(caller, id);
    if (found.analysisId || found.received < found.size) return found;
    try {
      await this.finished.finish(caller, id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== errors.conflict.code) throw error;
    }
    return this.find(caller, id);
  }

  /** What was written counts as it is written. Returns the new offset. Throws CONFLICT where the lease is another's by now. */
  async write(caller: Principal, id: string, token: string, source: Readable, offset: number): Promise<number> {
    const { size } = await this.find(caller, id);
    // Nothing can come: a request that completes what another one has sent.
    if (offset === size) return source.resume() && size;
    const received = await this.parts.write(id, source, offset, (saved) => this.setReceived(id, token, saved));
    if (received >= offset) return received;
    await this.setReceived(id, token, received);
    throw errors.conflict('Bytes of this upload were lost: ask for its offset with HEAD, and continue from there.');
  }

  /** Throws UPLOAD_NOT_FOUND, and CONFLICT for one that is complete. */
  async remove(caller: Principal, id: string): Promise<void> {
    const found = await this.find(caller, id);
    if (found.analysisId) throw errors.conflict('The upload is complete: delete its analysis.');
    await this.finished.forget(id);
  }

  private async setReceived(id: string, token: string, received: number): Promise<void> {
    if (!(await this.uploads.setReceived(id, token, received)))
      throw errors.conflict('Another request has continued this upload: ask for its offset with HEAD.');
  }
}
