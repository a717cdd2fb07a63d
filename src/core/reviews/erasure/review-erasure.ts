import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { EventInfo, Events } from '../../events/events.js';
import { On } from '../../events/on.decorator.js';
import { History } from '../../history/history.js';
import type { Review } from '../review.entity.js';
import { ReviewRepository } from '../review.repository.js';
import { SlaClock } from '../sla/sla-clock.js';

/** With an analysis goes what reviews tell of its call; ids, verdict and times stay (DECISIONS §5). */
@Injectable()
export class ReviewErasure {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly history: History,
    private readonly sla: SlaClock,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @On('analysis.deleted')
  async onDeleted({ analysisId }: Events['analysis.deleted'], { accountId }: EventInfo): Promise<void> {
    await this.unitOfWork.run(async () => {
      const reviews = await this.reviews.lockOfAnalysis(accountId, analysisId);
      for (const review of reviews) await this.erase(review);
      await this.sla.arm(accountId, reviews);
      await this.reviews.unmarkGolden(accountId, analysisId);
    });
  }

  /** Nobody can finish what is still open: it is completed without a verdict, so that it waits in no queue. */
  private async erase(review: Review): Promise<void> {
    const { accountId, id } = review;
    await this.history.strip(accountId, id);
    Object.assign(review, { findings: null, instructions: null });
    if (review.status === 'completed') return;
    if (review.goldenBeside) return this.reviews.remove(review);
    const now = this.clock.now();
    Object.assign(review, { status: 'completed', completedAt: now, updatedAt: now });
    this.history.add(review, 'withdrawn', 'system');
  }
}
