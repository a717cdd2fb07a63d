import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Review } from '../review.entity.js';
import { ReviewLocks } from '../review-locks.js';
import { ReviewReader } from '../review-reader.js';
import { maySupervise } from '../rights.js';

const supervisors = 'a supervisor, an administrator or an API key of one';

/** Reviews that somebody may take back or withdraw. In the caller's transaction. */
@Injectable()
export class SupervisedReviews {
  constructor(
    private readonly reader: ReviewReader,
    private readonly locks: ReviewLocks,
  ) {}

  /** Before any review is looked at. Throws INSUFFICIENT_PERMISSIONS. */
  mustSupervise(caller: Principal): void {
    if (!maySupervise(caller)) throw errors.insufficientPermissions(supervisors);
  }

  /** Throws REVIEW_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  async mustSee(caller: Principal, id: string): Promise<Pick<Review, 'id' | 'analysisId'>> {
    const { analysisId } = await this.reader.get(caller, id, errors.insufficientPermissions);
    return { id, analysisId };
  }

  /** No other assigns in the account until the transaction ends. Before any review is held. */
  lockAssignments({ accountId }: Principal): Promise<void> {
    return this.locks.assignments(accountId);
  }

  /** Locked until the transaction ends. Throws CONFLICT where the analysis was erased, REVIEW_NOT_FOUND. */
  hold({ accountId }: Principal, seen: Pick<Review, 'id' | 'analysisId'>): Promise<Review> {
    return this.locks.review(accountId, seen);
  }
}
