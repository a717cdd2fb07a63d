import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import pTimeout from 'p-timeout';
import { DATABASE_POOL } from '../../platform/database/database-url.js';
import { errors } from '../../platform/errors/errors.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { isNoSpace } from '../../platform/storage/no-space.js';
import { FileStore } from '../../platform/storage/file-store.js';

const checkMs = 3000;

/** Whether this process can do its work. */
@Injectable()
export class Health {
  constructor(
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
    private readonly queue: JobQueue,
    private readonly files: FileStore,
  ) {}

  /** Throws SERVICE_UNAVAILABLE that names what cannot be reached or is full, of database, queue and recordings. */
  async mustBeReady(): Promise<void> {
    const recordings = this.files.check().then(() => this.files.checkSpace());
    const checks = { database: this.pool.query('select 1'), queue: this.queue.check(), recordings };
    const outcomes = await Promise.all(
      Object.entries(checks).map(([name, check]) =>
        pTimeout<unknown>(check, { milliseconds: checkMs }).then(
          () => [],
          (error) => [isNoSpace(error) ? `${name} (no space left: free or add disk space)` : name],
        ),
      ),
    );
    const failed = outcomes.flat();
    if (failed.length > 0) throw errors.serviceUnavailable(`Not ready: ${failed.join(', ')}.`);
  }
}
