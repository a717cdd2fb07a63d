import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { AssignmentLockRepository } from '../assignment/assignment-lock.repository.js';
import { Assignments } from '../assignment/assignments.service.js';
import { SecondReviews } from '../changes/second-reviews.js';
import { History } from '../../../platform/history/history.js';
import { NewReviews } from '../new-reviews.service.js';
import type { Review } from '../review.entity.js';
import { ReviewRepository } from '../review.repository.js';
import { type Golden, GoldenRepository } from './golden.repository.js';

/** With some reviews that somebody gets, assigns a hidden copy of a golden analysis that they have never seen. */
@Injectable()
export class GoldenMixer {
  constructor(
    private readonly golden: GoldenRepository,
    private readonly reviews: ReviewRepository,
    private readonly newReviews: NewReviews,
    private readonly assignments: Assignments,
    private readonly seconds: SecondReviews,
    private readonly history: History,
    private readonly lock: AssignmentLockRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @On('review.assigned')
  async onAssigned({ reviewId, assignedTo }: Events['review.assigned'], { accountId }: EventInfo): Promise<void> {
    if (share(reviewId) >= this.config.reviews.golden.rate) return;
    await this.unitOfWork.run(async () => {
      await this.lock.take(accountId);
      const regular = await this.reviews.find(accountId, reviewId);
      if (!regular || (await this.reviews.goldenMixedWith(accountId, reviewId))) return;
      const golden = await this.golden.unseenBy(accountId, assignedTo, reviewId);
      if (golden && !regular.secondReviewOf && !regular.adjudicationOf) await this.add(regular, golden, assignedTo);
    });
  }

  /** Like the review that it is mixed in with, in all that its reviewer sees, but for what is said of that one call. */
  private async add(regular: Review, { analysisId, fraudConfirmed, riskScore }: Golden, userId: string): Promise<void> {
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

/** From 0 to 1, evenly; of a review always the same, so that an event that comes twice decides alike. */
const share = (reviewId: string): number => createHash('sha256').update(reviewId).digest().readUInt32BE(0) / 2 ** 32;
