import { Injectable } from '@nestjs/common';
import { type AnalysisEraser, ErasesWithAnalysis } from '../../../platform/housekeeping/erases.decorator.js';
import { History } from '../../../platform/history/history.js';
import { Withdrawals } from '../changes/withdrawals.js';
import { GoldenRepository } from '../golden/golden.repository.js';
import { JudgementRepository } from '../judgement/judgement.repository.js';
import { ReviewRepository } from '../review.repository.js';

/** Erasing an analysis erases what its reviews say about the call; ids, verdict and times stay. */
@Injectable()
@ErasesWithAnalysis()
export class ReviewErasure implements AnalysisEraser {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly golden: GoldenRepository,
    private readonly withdrawals: Withdrawals,
    private readonly history: History,
    private readonly judgements: JudgementRepository,
  ) {}

  async erase(accountId: string, analysisId: string): Promise<void> {
    for (const review of await this.reviews.lockOfAnalysis(accountId, analysisId)) {
      await this.history.strip(accountId, review.id);
      Object.assign(review, { findings: null, instructions: null, withdrawalReason: null });
      if (review.status !== 'completed') await this.withdrawals.withdraw(review);
    }
    await this.judgements.erase(accountId, analysisId);
    await this.golden.unmark(accountId, analysisId);
  }
}
