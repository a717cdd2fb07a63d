import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { AssignmentTransactions } from '../assignment/assignment-transactions.js';
import { ReviewRepository } from '../review.repository.js';
import { GoldenCopies } from './golden-copies.js';
import { GoldenRepository } from './golden.repository.js';

/** With some of the reviews that a user gets, assigns a hidden copy of a golden analysis that they have never seen. */
@Injectable()
export class GoldenMixer {
  constructor(
    private readonly golden: GoldenRepository,
    private readonly reviews: ReviewRepository,
    private readonly copies: GoldenCopies,
    private readonly transactions: AssignmentTransactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @On('review.assigned')
  async onAssigned({ reviewId, assignedTo }: Events['review.assigned'], { accountId }: EventInfo): Promise<void> {
    if (share(reviewId) >= this.config.reviews.golden.rate) return;
    await this.transactions.run(accountId, async () => {
      const regular = await this.reviews.find(accountId, reviewId);
      if (!regular || (await this.reviews.goldenMixedWith(accountId, reviewId))) return;
      const golden = await this.golden.unseenBy(accountId, assignedTo, reviewId);
      if (golden && !regular.secondReviewOf && !regular.adjudicationOf)
        await this.copies.add(regular, golden, assignedTo);
    });
  }
}

/** From 0 to 1, evenly; of a review always the same, so that an event that comes twice decides alike. */
const share = (reviewId: string): number => createHash('sha256').update(reviewId).digest().readUInt32BE(0) / 2 ** 32;
