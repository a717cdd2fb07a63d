import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import type { Analysis } from '../analysis.entity.js';
import { Failures } from './failures.js';
import { LeaseLost, Stopping } from './lease-lost.js';
import { LeaseRepository } from './lease.repository.js';
import { ProgressReporter } from './progress-reporter.js';
import { StageError } from './stage-error.js';
import { Stages } from './stages.js';
import type { Work } from './work.js';

/** A recording that was there every time a worker died is not tried for ever. */
const mostLosses = 20;

/** decode → transcribe → score → conclude. What a stage has stored is not done again by the next attempt. */
@Injectable()
export class Pipeline implements BeforeApplicationShutdown {
  private readonly log = new Logger(Pipeline.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly leases: LeaseRepository,
    private readonly stages: Stages,
    private readonly reporter: ProgressReporter,
    private readonly failures: Failures,
    private readonly history: History,
    private readonly events: EventBus,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopping.abort(new Stopping());
  }

  /** Works on an analysis if it is free; returns when it is completed, failed or given back. */
  async run(analysisId: string): Promise<void> {
    const leaseToken = randomUUID();
    const analysis = await this.claim(analysisId, leaseToken);
    if (!analysis) return;
    const lost = new AbortController();
    const heartbeat = this.keepLease(analysisId, leaseToken, lost);
    const signal = AbortSignal.any([lost.signal, this.stopping.signal]);
    const work: Work = {
      analysis,
      leaseToken,
      signal,
      progress: (stage, done) => this.reporter.report(analysis, leaseToken, stage, done),
    };
    try {
      if (analysis.losses > mostLosses) throw workerLost(analysis.losses);
      await this.stages.run(work);
      this.reporter.ended(analysis, 'completed');
    } catch (error) {
      if (error instanceof LeaseLost || lost.signal.aborted) return await this.failures.leaseLost(analysisId);
      await this.failures.record(work, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  private claim(id: string, token: string): Promise<Analysis | null> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const analysis = await this.leases.claim(id, token, now, this.clock.in(this.config.pipeline.leaseSeconds));
      if (analysis?.attempts === 1 && analysis.losses === 0) this.started(analysis, now);
      return analysis;
    });
  }

  private started(analysis: Analysis, now: Date): void {
    const { id: analysisId, accountId } = analysis;
    this.history.add(analysis, 'started', 'system');
    this.events.publish(accountId, 'analysis.started', { analysisId, startedAt: now.toISOString() });
  }

  private keepLease(id: string, token: string, lost: AbortController): NodeJS.Timeout {
    const { leaseSeconds } = this.config.pipeline;
    return setInterval(
      () => {
        this.leases.extend(id, token, this.clock.in(leaseSeconds)).then(
          (held) => held || lost.abort(new LeaseLost()),
          (error) => this.log.warn(`The lease of ${id} was not extended: ${String(error)}`),
        );
      },
      (leaseSeconds * 1000) / 3,
    );
  }
}

const workerLost = (losses: number) =>
  new StageError('decode', 'WORKER_LOST', `The worker was lost ${losses} times while it had this analysis.`, true);
