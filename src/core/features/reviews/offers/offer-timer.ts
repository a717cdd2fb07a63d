import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../../../platform/caller/principal.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../platform/timers/on-timer.decorator.js';
import { AssignmentLockRepository } from '../assignment/assignment-lock.repository.js';
import { ReviewRepository } from '../review.repository.js';
import { OpenOffers } from './open-offers.js';
import { Reoffers } from './reoffers.js';

const lockedSeconds = 1;

/** Looks for a reviewer of a review that nobody has. */
@Injectable()
@OnTimer('review.offer')
export class OfferTimer implements TimerHandler {
  constructor(
    private readonly lock: AssignmentLockRepository,
    private readonly reviews: ReviewRepository,
    private readonly reoffers: Reoffers,
    private readonly offers: OpenOffers,
  ) {}

  async fire({ accountId, key }: DueTimer): Promise<void> {
    // Who assigns may be about to set this timer: waiting for them here would be a ring.
    if (!(await this.lock.tryTake(accountId))) return this.offers.again(accountId, [key], lockedSeconds);
    const review = await this.reviews.findUnlessLocked(accountId, key);
    if (!review) return this.lookAgain(accountId, key);
    if (review.assignedTo || review.status === 'completed') return;
    await this.reoffers.offer(systemPrincipal(accountId), review, 'Somebody has room for it now.');
  }

  private async lookAgain(accountId: string, key: string): Promise<void> {
    if (await this.reviews.find(accountId, key)) await this.offers.again(accountId, [key], lockedSeconds);
  }
}
