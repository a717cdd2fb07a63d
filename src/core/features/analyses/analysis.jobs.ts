import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import type { Events } from '../../platform/events/events.js';
import { On } from '../../platform/events/on.decorator.js';
import { Handles, type Sweep, Sweeps } from '../../platform/jobs/handles.decorator.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Jobs } from '../../platform/jobs/jobs.js';
import type { Priority } from './analysis.types.js';
import { LeaseRepository } from './pipeline/lease.repository.js';
import { Pipeline } from './pipeline/pipeline.js';

const urgencyOf: Readonly<Record<Priority, 0 | 1 | 2 | 3>> = { urgent: 0, high: 1, medium: 2, low: 3 };

/** Where analyses meet the queue: queued → job → pipeline, and what was lost on the way. */
@Injectable()
@Sweeps({ job: 'analyse-recording' })
export class AnalysisJobs implements Sweep {
  readonly job = 'analyse-recording';

  constructor(
    private readonly queue: JobQueue,
    private readonly pipeline: Pipeline,
    private readonly leases: LeaseRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @On('analysis.queued')
  async enqueue({ analysisId, priority }: Events['analysis.queued']): Promise<void> {
    await this.queue.enqueue(this.job, { analysisId }, { key: analysisId, urgency: urgencyOf[priority as Priority] });
  }

  @Handles('analyse-recording')
  async analyse({ analysisId }: Jobs['analyse-recording']): Promise<void> {
    await this.pipeline.run(analysisId);
  }

  async due(limit: number) {
    const next = this.clock.in(this.config.pipeline.leaseSeconds);
    const rows = await this.leases.due(this.clock.now(), next, limit);
    return rows.map(({ id, priority }) => ({ data: { analysisId: id }, key: id, urgency: urgencyOf[priority] }));
  }
}
