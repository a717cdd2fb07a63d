import type { Lock } from '@tus/server';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, secondsAfter } from '../../../platform/clock/clock.js';
import { errors } from '../../../platform/errors/errors.js';
import type { ResumableRepository } from './resumable.repository.js';

export const leaseSeconds = 5;
/** A request whose connection broke may still be ending. */
const patienceMs = 3_000;
const againMs = 100;

/** Lets one request at a time write an upload, over all nodes. What a killed process held is free after its lease. */
export class UploadLock implements Lock {
  readonly token = randomUUID();
  private heartbeat?: NodeJS.Timeout;

  constructor(
    private readonly uploads: ResumableRepository,
    private readonly clock: Clock,
    private readonly id: string,
  ) {}

  /** Throws UPLOAD_NOT_FOUND, and CONFLICT while another request has it. */
  async lock(): Promise<void> {
    const end = performance.now() + patienceMs;
    while (!(await this.lease())) {
      if (!(await this.uploads.exists(this.id))) throw errors.uploadNotFound(this.id);
      if (performance.now() > end) throw errors.conflict('Another request is writing this upload: try again shortly.');
      await delay(againMs);
    }
    this.keep();
  }

  async unlock(): Promise<void> {
    clearInterval(this.heartbeat);
    await this.uploads.release(this.id, this.token);
  }

  protected keep(): void {
    this.heartbeat = setInterval(() => void this.lease().catch(() => {}), (leaseSeconds * 1000) / 3).unref();
  }

  private lease(): Promise<boolean> {
    const now = this.clock.now();
    return this.uploads.lease(this.id, this.token, now, secondsAfter(now, leaseSeconds));
  }
}

/** Of an upload that is made with it. */
export class NewUploadLock extends UploadLock {
  override async lock(): Promise<void> {
    this.keep();
  }
}
