import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import type { HistoryEntryView } from '../../platform/history/history.schemas.js';
import { NamedHistory } from '../accounts/named-history.js';
import { AssignedReviewers } from './assigned-reviewers.js';
import { JudgementReader } from './judgement/judgement-reader.js';
import { isJudgementEvent } from './judgement/judgement.types.js';
import type { Review } from './review.entity.js';
import { ReviewReader } from './review-reader.js';
import type { ReviewPart, ReviewView } from './review.schemas.js';

/** What `include` adds to a review from what reviews themselves store. In the caller's unit of work. */
@Injectable()
export class ReviewParts {
  constructor(
    private readonly reader: ReviewReader,
    private readonly reviewers: AssignedReviewers,
    private readonly judgements: JudgementReader,
    private readonly history: NamedHistory,
  ) {}

  async of(caller: Principal, review: Review, include: readonly ReviewPart[]): Promise<Partial<ReviewView>> {
    const isBlinded = (await this.reader.visibility(caller, review)) === 'blinded';
    const { judgements } = this;
    return {
      ...(include.includes('history') && { history: await this.historyOf(review, isBlinded) }),
      ...(include.includes('reviewer') && { reviewer: await this.reviewers.of(caller, review) }),
      ...(include.includes('indicators') && { indicators: isBlinded ? null : await judgements.indicators(review) }),
      ...(include.includes('missedSigns') && { missedSigns: isBlinded ? null : await judgements.missedSigns(review) }),
    };
  }

  /** If the findings are not shown to a viewer yet, the history does not show them either. */
  private async historyOf({ accountId, id }: Review, isBlinded: boolean): Promise<HistoryEntryView[]> {
    const entries = await this.history.read(accountId, id);
    if (!isBlinded) return entries;
    return entries
      .filter(({ event }) => !isJudgementEvent(event))
      .map(({ details, ...entry }) => (entry.event === 'completed' || !details ? entry : { ...entry, details }));
  }
}
