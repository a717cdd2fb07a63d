import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { secondsAfter } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { ResumableRepository } from './resumable.repository.js';
import type { TusMetadata } from './tus-metadata.js';
import { UploadDetails } from './upload-details.js';
import { leaseSeconds } from './upload-lock.js';

export interface NewUpload {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  readonly metadata: TusMetadata;
}

/** Begins resumable uploads. */
@Injectable()
export class NewUploads {
  constructor(
    private readonly uploads: ResumableRepository,
    private readonly details: UploadDetails,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Held by the lease of this token. Throws what an upload with this metadata would, and CONFLICT for one too many. */
  async create(caller: Principal, { id, size, metadata }: NewUpload, leaseToken: string): Promise<void> {
    if (size === 0) throw errors.invalidFileFormat('The file is empty.');
    const { keepHours, maxUnfinished } = this.config.uploads.resumable;
    const details = await this.details.seal(caller, id, metadata);
    await this.unitOfWork.run(async (now) => {
      if ((await this.uploads.hold(caller, now)) >= maxUnfinished)
        throw errors.conflict(`You have ${maxUnfinished} unfinished uploads: complete or delete one first.`, {
          maxUnfinished,
        });
      const leasedUntil = secondsAfter(now, leaseSeconds);
      const expiresAt = secondsAfter(now, keepHours * 3600);
      const { accountId, id: createdBy } = caller;
      this.uploads.add({ id, accountId, createdBy, size, details, leaseToken, leasedUntil, createdAt: now, expiresAt });
    });
  }
}
