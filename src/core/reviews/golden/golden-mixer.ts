import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { EventInfo, Events } from '../../events/events.js';
import { On } from '../../events/on.decorator.js';
import { AssignmentLockRepository } from '../assignment/assignment-lock.repository.js';
import { Assignments } from '../assignment/assignments.service.js';
import { NewReviews } from '../new-reviews.service.js';
import type { Review } from '../review.entity.js';
import { ReviewRepository } from '../review.repository.js';
import { GoldenRepository } from './golden.repository.js';

/** Beside some reviews that somebody gets, puts a hidden copy of a golden analysis that they have never seen. */
@Injectable()
export class GoldenMixer {
  constructor(
    private readonly golden: GoldenRepository,
    private readonly reviews: ReviewRepository,
    private readonly newReviews: NewReviews,
    private readonly assignments: Assignments,
    private readonly lock: AssignmentLockRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @On('review.assigned')
  async onAssigned({ reviewId, assignedTo }: Events['review.assigned'], { accountId }: EventInfo): Promise<void> {
    if (share(reviewId) >= this.config.reviews.golden.rate) return;
    await this.unitOfWork.run(async () => {
      await this.lock.take(accountId);
      const beside = await this.reviews.find(accountId, reviewId);
      if (!beside || (await this.reviews.goldenBeside(accountId, reviewId))) return;
      const analysisId = await this.golden.unseenBy(accountId, assignedTo, reviewId);
      if (analysisId) await this.add(beside, analysisId, assignedTo);
    });
  }

  /** Like the review that it stands beside in everything that its reviewer sees. */
  private async add(beside: Review, analysisId: string, userId: string): Promise<void> {
    const { accountId, urgency, reviewType, deadline = null, instructions = null, requireSecondReview } = beside;
    const caller = { accountId, id: beside.createdBy };
    const draft = { analysisId, urgency, reviewType, deadline, instructions, requireSecondReview };
    const row = this.newReviews.draft(caller, { ...draft, status: 'pending', goldenBeside: beside.id });
    if (await this.assignments.fits(accountId, row as Review, userId))
      await this.newReviews.store(caller, row, userId, { assignedBy: 'system' });
  }
}

/** From 0 to 1, evenly; of a review always the same, so that an event that comes twice decides alike. */
const share = (reviewId: string): number => createHash('sha256').update(reviewId).digest().readUInt32BE(0) / 2 ** 32;
