import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { ResumableRepository } from './resumable.repository.js';
import { NewUploadLock, UploadLock } from './upload-lock.js';

@Injectable()
export class UploadLocks {
  constructor(
    private readonly uploads: ResumableRepository,
    private readonly clock: Clock,
  ) {}

  of(id: string): UploadLock {
    return new UploadLock(this.uploads, this.clock, id);
  }

  ofNew(id: string): UploadLock {
    return new NewUploadLock(this.uploads, this.clock, id);
  }
}
