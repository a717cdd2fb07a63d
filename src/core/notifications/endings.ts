import { Inject, Injectable } from '@nestjs/common';
import { type AnalysisEraser, ErasesWithAnalysis } from '../analyses/changes/erases.decorator.js';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { type Prunable, Prunes } from '../housekeeping/housekeeping.js';
import { EndingRepository } from './ending.repository.js';

/** With an analysis goes what people were told of its call; with time goes all of it. */
@Injectable()
@ErasesWithAnalysis()
@Prunes()
export class NotificationEndings implements AnalysisEraser, Prunable {
  constructor(
    private readonly endings: EndingRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async erase(accountId: string, analysisId: string): Promise<void> {
    await this.endings.erase(accountId, analysisId);
  }

  async prune(): Promise<void> {
    const before = this.clock.in(-this.config.notifications.keepDays * 86_400);
    while ((await this.endings.prune(before)) === this.endings.most);
  }
}
