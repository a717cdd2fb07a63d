import { Inject, Injectable } from '@nestjs/common';
import { type AnalysisEraser, ErasesWithAnalysis } from '../../../platform/housekeeping/erases.decorator.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { Deliveries } from '../../../platform/deliveries/deliveries.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { type Prunable, Prunes } from '../../../platform/housekeeping/housekeeping.js';
import { EndingRepository } from './ending.repository.js';

/** Notifications about a call are erased with its analysis; all are pruned when they are old. */
@Injectable()
@ErasesWithAnalysis()
@Prunes()
export class NotificationEndings implements AnalysisEraser, Prunable {
  constructor(
    private readonly endings: EndingRepository,
    private readonly deliveries: Deliveries,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async erase(accountId: string, analysisId: string): Promise<void> {
    const messageIds = await this.endings.messagesOfSeveral(accountId, analysisId);
    if (messageIds.length > 0) await this.deliveries.eraseContent(accountId, messageIds);
    await this.endings.erase(accountId, analysisId);
  }

  /** Once more when it is committed: what was written at the same time was not seen. */
  @On('analysis.deleted')
  again({ analysisId }: Events['analysis.deleted'], { accountId }: EventInfo): Promise<void> {
    return this.unitOfWork.run(() => this.erase(accountId, analysisId));
  }

  async prune(): Promise<void> {
    const before = this.clock.in(-this.config.notifications.keepDays * 86_400);
    while ((await this.endings.prune(before)) === this.endings.most);
  }
}
