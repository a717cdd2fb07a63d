import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisLog } from '../analysis-log.js';
import { viewProgress } from '../analysis.view.js';
import { isFetched } from '../not-fetched.js';
import { ResultRepository } from '../pipeline/result.repository.js';
import { queueAnalysis } from '../queue-analysis.js';
import { AnalysisHolder } from './analysis-holder.js';

/** Starts what was held, and does again what has ended. */
@Injectable()
export class RequeueService {
  constructor(
    private readonly holder: AnalysisHolder,
    private readonly results: ResultRepository,
    private readonly log: AnalysisLog,
    private readonly events: EventBus,
  ) {}

  /**
   * Queues a held, failed or completed analysis; everything derived is computed again, from the transcript where that was
   * corrected. Throws ANALYSIS_NOT_FOUND,
   * INSUFFICIENT_PERMISSIONS, CONFLICT.
   */
  requeue(caller: Principal, id: string, claim?: Claim): Promise<Analysis> {
    return this.holder.change(caller, id, async (found, now) => {
      await this.again(caller, found, now);
      await claim?.keep({ status: 202, body: viewProgress(found) }, id);
      return found;
    });
  }

  /** The same for an analysis that is held. Throws CONFLICT. */
  async again(caller: Principal, held: Analysis, now: Date): Promise<void> {
    if (!isFetched(held.file)) throw notThere(held);
    if (held.status === 'processing') throw errors.conflict('The analysis is being processed.');
    if (held.status !== 'queued' || !held.dueAt) await this.start(caller, held, now);
  }

  /** One that is held and neither waits nor is processed, in the caller's transaction. */
  async start(caller: Principal, held: Analysis, now: Date): Promise<void> {
    await this.results.forget(held.id);
    Object.assign(held, {
      status: 'queued',
      attempts: 0,
      losses: 0,
      percent: 0,
      stage: null,
      error: null,
      startedAt: null,
      completedAt: null,
      riskScore: null,
      riskLevel: null,
      notScored: null,
      indicators: null,
      summary: null,
      updatedAt: now,
    });
    this.log.requeued(caller, held);
    queueAnalysis(held, now, this.events);
  }
}

const notThere = ({ status }: Analysis) =>
  errors.conflict(
    status === 'failed'
      ? 'The recording could not be downloaded: send POST /v1/upload/url again.'
      : 'The recording is still being downloaded: its analysis begins afterwards.',
  );
