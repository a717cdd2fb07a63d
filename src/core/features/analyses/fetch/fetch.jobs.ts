import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import type { Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { Handles, type Sweep, Sweeps } from '../../../platform/jobs/handles.decorator.js';
import { JobQueue } from '../../../platform/jobs/job-queue.js';
import type { Jobs } from '../../../platform/jobs/jobs.js';
import { FetchRepository } from './fetch.repository.js';
import { Fetcher } from './fetcher.js';

const urgency = 1;

/** Where downloads meet the queue, and what was lost on the way. */
@Injectable()
@Sweeps({ job: 'fetch-recording' })
export class FetchJobs implements Sweep {
  readonly job = 'fetch-recording';

  constructor(
    private readonly queue: JobQueue,
    private readonly fetcher: Fetcher,
    private readonly fetches: FetchRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @On('fetch.requested')
  async enqueue({ analysisId }: Events['fetch.requested']): Promise<void> {
    await this.queue.enqueue(this.job, { analysisId }, { key: analysisId, urgency });
  }

  @Handles('fetch-recording')
  async fetch({ analysisId }: Jobs['fetch-recording']): Promise<void> {
    await this.fetcher.run(analysisId);
  }

  async due(limit: number) {
    const rows = await this.fetches.due(this.clock.now(), this.clock.in(this.config.pipeline.leaseSeconds), limit);
    return rows.map(({ analysisId }) => ({ data: { analysisId }, key: analysisId, urgency: urgency as 1 }));
  }
}
