import { Injectable } from '@nestjs/common';
import { Assignments } from '../assignment/assignments.service.js';
import { SecondReviewRules } from '../changes/second-review-rules.js';
import { History } from '../../../platform/history/history.js';
import { NewReviews } from '../new-reviews.service.js';
import type { Review } from '../review.entity.js';
import type { Golden } from './golden.repository.js';

/** Makes hidden copies of golden analyses. Under the account's assignment lock. */
@Injectable()
export class GoldenCopies {
  constructor(
    private readonly newReviews: NewReviews,
    private readonly assignments: Assignments,
    private readonly seconds: SecondReviewRules,
    private readonly history: History,
  ) {}

  /** Like the review that it is mixed in with, in all that its reviewer sees, but for what is said of that one call. */
  async add(regular: Review, { analysisId, fraudConfirmed, riskScore }: Golden, userId: string): Promise<void> {
    const { accountId, urgency, reviewType, deadline = null } = regular;
    // Of a copy there is no second review, so it must not look as if there should be one.
    if (regular.requireSecondReview || this.seconds.isRequired(reviewType, riskScore)) return;
    const row = this.newReviews.draft(
      { accountId, id: regular.createdBy },
      {
        analysisId,
        urgency,
        reviewType,
        deadline,
        instructions: null,
        requireSecondReview: false,
        status: 'pending',
        goldenMixedWith: regular.id,
        goldenFor: userId,
        goldenVerdict: fraudConfirmed,
      },
    );
    if (!(await this.assignments.fits(accountId, row, userId))) return;
    await this.newReviews.store({ accountId, id: regular.createdBy }, row, userId, await this.assignedLike(regular));
  }

  /** Who gave the other one to its reviewer, and by which strategy. */
  private async assignedLike({ accountId, id }: Review): Promise<{ assignedBy?: string; strategy?: string }> {
    const given = (await this.history.read(accountId, id)).findLast(({ event }) => event === 'assigned');
    const strategy = given?.details?.['strategy'];
    return { ...(given && { assignedBy: given.user }), ...(typeof strategy === 'string' && { strategy }) };
  }
}
