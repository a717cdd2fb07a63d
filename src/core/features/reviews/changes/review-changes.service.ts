import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { mustMatch } from '../../../platform/http/etag.js';
import { readBody } from '../../../platform/http/late-body.js';
import type { Review } from '../review.entity.js';
import { ReviewLocks } from '../review-locks.js';
import { ReviewReader } from '../review-reader.js';
import { moveOf, possibleFrom } from '../review-states.js';
import { mayChange, mayMove, mayWork } from '../rights.js';
import type { ReviewView } from '../review.schemas.js';
import { ReviewEdits } from './review-edits.js';
import { ReviewUpdate, type ReviewUpdate as Update } from './review-change.schemas.js';
import { ReviewMoves } from './review-moves.js';

const anothers = 'a supervisor, an administrator or an API key, as the review is assigned to somebody else';
const nobodys = 'the review to be assigned to you first: nobody has it';
const supervisors = 'a supervisor or an administrator, as the review is escalated';

/** What people change of a review. */
@Injectable()
export class ReviewChanges {
  constructor(
    private readonly locks: ReviewLocks,
    private readonly reader: ReviewReader,
    private readonly moves: ReviewMoves,
    private readonly edits: ReviewEdits,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws REVIEW_NOT_FOUND, INSUFFICIENT_PERMISSIONS, INVALID_UPDATE or INVALID_ASSIGNMENT, CONFLICT where the analysis was
   * erased, PRECONDITION_FAILED, INVALID_TRANSITION, in this order.
   */
  update(caller: Principal, id: string, body: unknown, ifMatch: string | undefined): Promise<ReviewView> {
    return this.unitOfWork.run(async () => {
      const { accountId } = caller;
      const { analysisId, ...before } = await this.known(caller, id);
      mustBeAllowed(caller, before, body);
      const update = readBody(ReviewUpdate, body, errors.invalidUpdate);
      if (update.assignedTo || update.status === 'completed') await this.locks.assignments(accountId);
      const review = await this.locks.review(accountId, { id, analysisId });
      mustBeAllowed(caller, review, body); // it may have been reassigned in the meantime
      if (ifMatch !== undefined) mustMatch(ifMatch, await this.reader.view(caller, review));
      await this.apply(caller, review, update);
      return this.reader.view(caller, review);
    });
  }

  private async known(caller: Principal, id: string): Promise<Pick<Review, 'analysisId' | 'assignedTo' | 'status'>> {
    const { analysisId, assignedTo, status } = await this.reader.get(caller, id, errors.insufficientPermissions);
    return { analysisId, assignedTo, status };
  }

  private async apply(caller: Principal, review: Review, update: Update): Promise<void> {
    const { status, findings, reason, assignedTo } = update;
    if (status && !moveOf(review.status, status))
      throw errors.invalidTransition(review.status, possibleFrom(review.status));
    if (assignedTo && review.status === 'completed')
      throw errors.invalidTransition(
        review.status,
        ['completed'],
        'A completed review cannot be assigned to somebody else.',
      );
    await this.edits.apply(caller, review, update);
    if (status === 'in_progress') this.moves.start(caller, review);
    if (status === 'escalated') this.moves.escalate(caller, review, reason!);
    if (status === 'completed') await this.moves.complete(caller, review, findings!);
  }
}

/** Before the body is checked, so that callers without the right learn nothing about it. */
function mustBeAllowed(caller: Principal, review: Pick<Review, 'assignedTo' | 'status'>, body: unknown): void {
  if (!mayChange(caller, review)) throw errors.insufficientPermissions(anothers);
  const status = (body as { status?: unknown } | null | undefined)?.status;
  if (status !== undefined && !mayWork(caller, review)) throw errors.insufficientPermissions(nobodys);
  const move = typeof status === 'string' ? moveOf(review.status, status as Review['status']) : undefined;
  if (move && !mayMove(caller, move.by)) throw errors.insufficientPermissions(supervisors);
}
