import { Injectable } from '@nestjs/common';
import { type AnalysisEraser, ErasesWithAnalysis } from '../../housekeeping/erases.decorator.js';
import { Clock } from '../../clock/clock.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { EventInfo, Events } from '../../events/events.js';
import { On } from '../../events/on.decorator.js';
import { DeliveryErasureRepository } from './delivery-erasure.repository.js';

/** Erasing an analysis erases what deliveries say about its call, and the responses of receivers. */
@Injectable()
@ErasesWithAnalysis()
export class DeliveryErasure implements AnalysisEraser {
  constructor(
    private readonly deliveries: DeliveryErasureRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async erase(accountId: string, analysisId: string): Promise<void> {
    const messageIds = await this.deliveries.emptyMessages(accountId, analysisId);
    if (messageIds.length === 0) return;
    const ids = await this.deliveries.deliveries(accountId, messageIds);
    if (ids.length > 0) await this.deliveries.erase(ids, this.clock.now());
  }

  /** Once more when it is committed: what was recorded at the same time was not seen. */
  @On('analysis.deleted')
  again({ analysisId }: Events['analysis.deleted'], { accountId }: EventInfo): Promise<void> {
    return this.unitOfWork.run(() => this.erase(accountId, analysisId));
  }
}
