import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisLog } from '../analysis-log.js';
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
   * Queues a held, failed or completed analysis; everything derived is computed again. Throws ANALYSIS_NOT_FOUND,
   * INSUFFICIENT_PERMISSIONS, CONFLICT.
   */
  requeue(caller: Principal, id: string): Promise<Analysis> {
    return this.holder.change(caller, id, async (found, now) => {
      if (found.status === 'processing') throw errors.conflict('The analysis is being processed.');
      if (found.status === 'queued' && found.dueAt) return found;
      await this.results.forget(id);
      Object.assign(found, {
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
      this.log.requeued(caller, found);
      queueAnalysis(found, now, this.events);
      return found;
    });
  }
}
