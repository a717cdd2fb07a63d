import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { FraudModels } from '../fraud-models.js';
import { Failures } from './failures.js';
import { LeaseLost, Stopping } from '../../../platform/jobs/lease-lost.js';
import { Leases } from './leases.js';
import { ProgressReporter } from './progress-reporter.js';
import { StageError } from './stage-error.js';
import { Stages } from './stages.js';
import type { Work } from './work.js';

/** A recording that was there every time a worker died is not tried for ever. */
const mostLosses = 20;

/** decode → transcribe → score → conclude. What a stage has stored is not done again by the next attempt. */
@Injectable()
export class Pipeline implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly leases: Leases,
    private readonly stages: Stages,
    private readonly reporter: ProgressReporter,
    private readonly failures: Failures,
    private readonly fraudModels: FraudModels,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopping.abort(new Stopping());
  }

  /** Works on an analysis if it is free; returns when it is completed, failed or given back. */
  async run(analysisId: string): Promise<void> {
    const leaseToken = randomUUID();
    const analysis = await this.leases.claim(analysisId, leaseToken);
    if (!analysis) return;
    const lost = new AbortController();
    const heartbeat = this.leases.keep(analysisId, leaseToken, lost);
    const signal = AbortSignal.any([lost.signal, this.stopping.signal]);
    const work: Work = {
      analysis,
      leaseToken,
      signal,
      progress: (stage, done) => this.reporter.report(analysis, leaseToken, stage, done),
    };
    try {
      if (analysis.losses > mostLosses) throw workerLost(analysis.losses);
      this.fraudModels.prepare();
      await this.stages.run(work);
      this.reporter.ended(analysis, 'completed');
    } catch (error) {
      if (error instanceof LeaseLost || lost.signal.aborted) return await this.failures.leaseLost(analysisId);
      const failed = await this.failures.record(work, error);
      if (failed) this.reporter.ended(failed, 'failed');
    } finally {
      clearInterval(heartbeat);
    }
  }
}

const workerLost = (losses: number) =>
  new StageError('decode', 'WORKER_LOST', `The worker was lost ${losses} times while it had this analysis.`, true);
