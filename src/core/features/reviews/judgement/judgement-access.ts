import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import { SecondReviews } from '../changes/second-reviews.js';
import type { Review } from '../review.entity.js';
import { ReviewLocks } from '../review-locks.js';
import { ReviewReader } from '../review-reader.js';
import { moveOf } from '../review-states.js';
import { mayMove, mayWork } from '../rights.js';

const hidden = 'the second review to be completed: until then the findings are hidden from you';
const assignee = 'the assignee of the review, a supervisor, an administrator or an API key';
const other = 'a different reviewer: you completed the other of the two reviews';
const calls = 'the scope read:analyses, as indicators quote the call';

export type Known = Pick<Review, 'accountId' | 'id' | 'analysisId'>;

/** Who may read and change what a review says of indicators: as its findings are read, and by those who may complete it. */
@Injectable()
export class JudgementAccess {
  constructor(
    private readonly reader: ReviewReader,
    private readonly locks: ReviewLocks,
    private readonly seconds: SecondReviews,
  ) {}

  /** Throws REVIEW_NOT_FOUND, ACCESS_DENIED. In the caller's unit of work. */
  toRead(caller: Principal, reviewId: string): Promise<Review> {
    return this.visible(caller, reviewId, errors.accessDenied);
  }

  /** Before the body is looked at. Throws REVIEW_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  async toChange(caller: Principal, reviewId: string): Promise<Known> {
    const review = await this.visible(caller, reviewId, errors.insufficientPermissions);
    mustBeAllowed(caller, review);
    return { accountId: review.accountId, id: review.id, analysisId: review.analysisId };
  }

  /** Locks the review until the transaction ends. Throws CONFLICT where its analysis was erased, INSUFFICIENT_PERMISSIONS. */
  async hold(caller: Principal, known: Known): Promise<Review> {
    const review = await this.locks.review(caller.accountId, known);
    mustBeAllowed(caller, review); // it may have been reassigned in the meantime
    if (await this.seconds.wouldBeAlone(caller, review)) throw errors.insufficientPermissions(other);
    return review;
  }

  private async visible(caller: Principal, reviewId: string, deny: typeof errors.accessDenied): Promise<Review> {
    const review = await this.reader.get(caller, reviewId, deny);
    if ((await this.reader.visibility(caller, review)) === 'blinded') throw deny(hidden);
    return review;
  }
}

/** Throws ACCESS_DENIED, or what `deny` makes, where the caller may not read what was said in calls. */
export function mustReadCalls({ scopes }: Principal, deny: typeof errors.accessDenied): void {
  if (!scopes.has('read:analyses')) throw deny(calls);
}

function mustBeAllowed(caller: Principal, review: Pick<Review, 'assignedTo' | 'status'>): void {
  const completing = moveOf(review.status, 'completed');
  if (!completing || !mayWork(caller, review) || !mayMove(caller, completing.by))
    throw errors.insufficientPermissions(assignee);
}
