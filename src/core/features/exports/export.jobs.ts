import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import type { Events } from '../../platform/events/events.js';
import { On } from '../../platform/events/on.decorator.js';
import { Handles, type Sweep, Sweeps } from '../../platform/jobs/handles.decorator.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Jobs } from '../../platform/jobs/jobs.js';
import { ExportLeaseRepository } from './export-lease.repository.js';
import { ExportRunner } from './export-runner.js';

/** Where exports meet the queue: queued → job → file, and what was lost on the way. */
@Injectable()
@Sweeps({ job: 'export-list' })
export class ExportJobs implements Sweep<'export-list'> {
  readonly job = 'export-list';

  constructor(
    private readonly queue: JobQueue,
    private readonly runner: ExportRunner,
    private readonly leases: ExportLeaseRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @On('export.queued')
  async enqueue({ exportId }: Events['export.queued']): Promise<void> {
    await this.queue.enqueue(this.job, { exportId }, { key: exportId, urgency: 3 });
  }

  @Handles('export-list')
  async write({ exportId }: Jobs['export-list']): Promise<void> {
    await this.runner.run(exportId);
  }

  async due(limit: number) {
    const next = this.clock.in(this.config.pipeline.leaseSeconds);
    const ids = await this.leases.due(this.clock.now(), next, limit);
    return ids.map((exportId) => ({ data: { exportId }, key: exportId, urgency: 3 as const }));
  }
}
