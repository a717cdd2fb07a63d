import { Inject, Injectable, Logger } from '@nestjs/common';
import { secondsAfter } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { Analysis } from '../analysis.entity.js';
import { DecodeStage } from './decode.stage.js';
import { Stopping } from '../../../platform/jobs/lease-lost.js';
import { LeaseRepository } from './lease.repository.js';
import { PipelineLog } from './pipeline-log.js';
import { StageError } from './stage-error.js';
import type { Work } from './work.js';

/** What happens to an analysis whose attempt brought no result. */
@Injectable()
export class Failures {
  private readonly logger = new Logger('Pipeline');

  constructor(
    private readonly leases: LeaseRepository,
    private readonly decode: DecodeStage,
    private readonly log: PipelineLog,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the analysis if it has failed permanently. */
  async record({ analysis: { id }, leaseToken }: Work, error: unknown): Promise<Analysis | undefined> {
    const failed = await this.unitOfWork.run(async (now) => {
      const analysis = await this.leases.hold(id, leaseToken);
      if (!analysis) return undefined;
      if (error instanceof Stopping) giveBack(analysis, now);
      else this.fail(analysis, StageError.of(analysis.stage ?? 'decode', error), now);
      return analysis.status === 'failed' ? analysis : undefined;
    });
    if (failed) await this.decode.clear(id);
    return failed;
  }

  /** Another worker has it, or it was erased: then nothing of it stays on this node. */
  async leaseLost(id: string): Promise<void> {
    if (await this.unitOfWork.read(() => this.leases.exists(id)))
      return this.logger.warn(`${id} was taken over by another worker.`);
    await this.decode.clear(id);
    this.logger.log(`${id} was erased while it was being processed.`);
  }

  private fail(analysis: Analysis, { code, message, stage, permanent, cause }: StageError, now: Date): void {
    const { maxAttempts, retrySeconds } = this.config.pipeline;
    const { id: analysisId, attempts } = analysis;
    this.logger.warn(
      `${analysisId}, attempt ${attempts}, ${stage}: ${code} ${message}${cause instanceof Error ? `\n${cause.stack}` : ''}`,
    );
    analysis.leaseToken = null;
    if (!permanent && attempts < maxAttempts) {
      analysis.dueAt = secondsAfter(now, retrySeconds * 2 ** (attempts - 1));
      return;
    }
    Object.assign(analysis, { status: 'failed', dueAt: null, completedAt: now, updatedAt: now, stage: null });
    analysis.error = { code, message, stage, attempts };
    this.log.failed(analysis, analysis.error);
  }
}

function giveBack(analysis: Analysis, now: Date): void {
  Object.assign(analysis, { status: 'queued', leaseToken: null, dueAt: now, attempts: analysis.attempts - 1 });
}
