import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import type { Analysis } from '../analysis.entity.js';
import { DecodeStage } from './decode.stage.js';
import { Stopping } from './lease-lost.js';
import { LeaseRepository } from './lease.repository.js';
import { ProgressReporter } from './progress-reporter.js';
import { StageError } from './stage-error.js';
import type { Work } from './work.js';

/** What happens to an analysis whose attempt brought no result. */
@Injectable()
export class Failures {
  private readonly log = new Logger('Pipeline');

  constructor(
    private readonly leases: LeaseRepository,
    private readonly decode: DecodeStage,
    private readonly reporter: ProgressReporter,
    private readonly history: History,
    private readonly events: EventBus,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async record({ analysis: { id }, leaseToken }: Work, error: unknown): Promise<void> {
    const failed = await this.unitOfWork.run(async () => {
      const analysis = await this.leases.hold(id, leaseToken);
      if (!analysis) return undefined;
      if (error instanceof Stopping) giveBack(analysis, this.clock.now());
      else this.fail(analysis, StageError.of(analysis.stage ?? 'decode', error));
      return analysis.status === 'failed' ? analysis : undefined;
    });
    if (!failed) return;
    await this.decode.clear(id);
    this.reporter.ended(failed, 'failed');
  }

  /** Another worker has it, or it was erased: then nothing of it stays on this node. */
  async leaseLost(id: string): Promise<void> {
    if (await this.unitOfWork.read(() => this.leases.exists(id)))
      return this.log.warn(`${id} was taken over by another worker.`);
    await this.decode.clear(id);
    this.log.log(`${id} was erased while it was being processed.`);
  }

  private fail(analysis: Analysis, { code, message, stage, permanent, cause }: StageError): void {
    const { maxAttempts, retrySeconds } = this.config.pipeline;
    const { id: analysisId, accountId, attempts } = analysis;
    this.log.warn(
      `${analysisId}, attempt ${attempts}, ${stage}: ${code} ${message}${cause instanceof Error ? `\n${cause.stack}` : ''}`,
    );
    analysis.leaseToken = null;
    if (!permanent && attempts < maxAttempts) {
      analysis.dueAt = this.clock.in(retrySeconds * 2 ** (attempts - 1));
      return;
    }
    const now = this.clock.now();
    Object.assign(analysis, { status: 'failed', dueAt: null, completedAt: now, updatedAt: now, stage: null });
    analysis.error = { code, message, stage, attempts };
    this.history.add(analysis, 'failed', 'system', { code, stage });
    this.events.publish(accountId, 'analysis.failed', { analysisId, error: analysis.error });
  }
}

function giveBack(analysis: Analysis, now: Date): void {
  Object.assign(analysis, { status: 'queued', leaseToken: null, dueAt: now, attempts: analysis.attempts - 1 });
}
