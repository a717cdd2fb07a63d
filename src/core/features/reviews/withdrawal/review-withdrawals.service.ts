import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { counted, forEachItem } from '../../../platform/http/bulk.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { readBody } from '../../../platform/http/late-body.js';
import type { Review } from '../review.entity.js';
import { ReviewReader } from '../review-reader.js';
import type { ReviewView } from '../review.schemas.js';
import { PoolRemovals } from './pool-removals.js';
import { SupervisedReviews } from './supervised-reviews.js';
import { TakeBacks } from './take-backs.js';
import {
  BulkUnassignment,
  BulkWithdrawal,
  type ReviewOutcomes,
  Unassignment,
  Withdrawal,
} from './withdrawal.schemas.js';

/** Reads the body, and returns what is to be done with each review. */
type ReadChange = () => (review: Review) => Promise<void>;

/** What supervisors take from reviewers and out of the queues. */
@Injectable()
export class ReviewWithdrawals {
  constructor(
    private readonly supervised: SupervisedReviews,
    private readonly takeBacks: TakeBacks,
    private readonly removals: PoolRemovals,
    private readonly reader: ReviewReader,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws INSUFFICIENT_PERMISSIONS, REVIEW_NOT_FOUND, VALIDATION_FAILED, CONFLICT, INVALID_TRANSITION. */
  unassign(caller: Principal, id: string, body: unknown, claim?: Claim): Promise<ReviewView> {
    return this.change(caller, id, claim, () => {
      const order = readBody(Unassignment, body, errors.validationFailed);
      return (review) => this.takeBacks.unassign(caller, review, order);
    });
  }

  /** Throws what `unassign` throws. */
  withdraw(caller: Principal, id: string, body: unknown, claim?: Claim): Promise<ReviewView> {
    return this.change(caller, id, claim, () => {
      const { reason } = readBody(Withdrawal, body, errors.validationFailed);
      return (review) => this.removals.withdraw(caller, review, reason);
    });
  }

  /** Throws what `unassign` throws, but VALIDATION_FAILED. */
  restore(caller: Principal, id: string, claim?: Claim): Promise<ReviewView> {
    return this.change(caller, id, claim, () => (review) => this.removals.restore(caller, review));
  }

  /** Throws INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED. */
  unassignMany(caller: Principal, body: unknown, claim?: Claim): Promise<ReviewOutcomes> {
    return this.changeMany(caller, claim, () => {
      const { reviewIds, ...order } = readBody(BulkUnassignment, body, errors.validationFailed);
      return { reviewIds, change: (review) => this.takeBacks.unassign(caller, review, order) };
    });
  }

  /** Throws INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED. */
  withdrawMany(caller: Principal, body: unknown, claim?: Claim): Promise<ReviewOutcomes> {
    return this.changeMany(caller, claim, () => {
      const { reviewIds, reason } = readBody(BulkWithdrawal, body, errors.validationFailed);
      return { reviewIds, change: (review) => this.removals.withdraw(caller, review, reason) };
    });
  }

  private change(caller: Principal, id: string, claim: Claim | undefined, read: ReadChange): Promise<ReviewView> {
    return this.unitOfWork.run(async () => {
      this.supervised.mustSupervise(caller);
      const seen = await this.supervised.mustSee(caller, id);
      const change = read();
      await this.supervised.lockAssignments(caller);
      const review = await this.supervised.hold(caller, seen);
      await change(review);
      const view = await this.reader.view(caller, review);
      await claim?.keep({ status: 200, body: view }, review.analysisId);
      return view;
    });
  }

  private changeMany(
    caller: Principal,
    claim: Claim | undefined,
    read: () => { readonly reviewIds: readonly string[]; readonly change: (review: Review) => Promise<void> },
  ): Promise<ReviewOutcomes> {
    return this.unitOfWork.run(async () => {
      this.supervised.mustSupervise(caller);
      const { reviewIds, change } = read();
      await this.supervised.lockAssignments(caller);
      const outcomes = await forEachItem(reviewIds, async (id) => {
        await change(await this.supervised.hold(caller, await this.supervised.mustSee(caller, id)));
        await this.unitOfWork.writeAndForget();
        return {};
      });
      const body = counted(outcomes.map(({ id, status, error }) => ({ reviewId: id, status, error })));
      await claim?.keep({ status: 200, body });
      return body;
    });
  }
}
