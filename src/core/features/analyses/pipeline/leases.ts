import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { Analysis } from '../analysis.entity.js';
import { keepLease } from '../../../platform/jobs/keep-lease.js';
import { LeaseRepository } from './lease.repository.js';
import { PipelineLog } from './pipeline-log.js';

/** An analysis is worked on by who has its lease. */
@Injectable()
export class Leases {
  private readonly logger = new Logger('Pipeline');

  constructor(
    private readonly leases: LeaseRepository,
    private readonly log: PipelineLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Null where it is not free. */
  claim(id: string, token: string): Promise<Analysis | null> {
    return this.unitOfWork.run(async (now) => {
      const until = secondsAfter(now, this.config.pipeline.leaseSeconds);
      const analysis = await this.leases.claim(id, token, now, until);
      if (analysis?.attempts === 1 && analysis.losses === 0) this.log.started(analysis, now);
      return analysis;
    });
  }

  /** Extends it until the timer is cleared; aborts `lost` where another has it. */
  keep(id: string, token: string, lost: AbortController): NodeJS.Timeout {
    const { leaseSeconds } = this.config.pipeline;
    return keepLease(
      leaseSeconds,
      () => this.leases.extend(id, token, this.clock.in(leaseSeconds)),
      lost,
      (error) => this.logger.warn(`The lease of ${id} was not extended: ${String(error)}`),
    );
  }
}
