import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisRepository } from '../analysis.repository.js';
import { ResultRepository } from '../pipeline/result.repository.js';
import { queueAnalysis } from '../queue-analysis.js';

/** Starts what was held, and does again what has ended. */
@Injectable()
export class RequeueService {
  constructor(
    private readonly analyses: AnalysisRepository,
    private readonly results: ResultRepository,
    private readonly access: Access,
    private readonly history: History,
    private readonly audit: Audit,
    private readonly events: EventBus,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues a held, failed or completed analysis; what was derived before is derived anew. Throws ANALYSIS_NOT_FOUND,
   * INSUFFICIENT_PERMISSIONS, CONFLICT.
   */
  requeue(caller: Principal, id: string): Promise<Analysis> {
    return this.unitOfWork.run(async () => {
      const found = await this.analyses.findForUpdate(caller.accountId, id);
      if (!found) throw errors.analysisNotFound(id);
      await this.access.mustSee(caller, id);
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
        indicators: null,
        summary: null,
        updatedAt: this.clock.now(),
      });
      this.history.add(found, 'queued', caller.id);
      this.audit.record(caller, 'analysis.requeued', id);
      queueAnalysis(found, this.clock, this.events);
      return found;
    });
  }
}
