import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Review } from '../review.entity.js';
import { ReviewLog } from '../review-log.js';

/** Hands a review up to supervisors. In the caller's transaction. */
@Injectable()
export class Escalations {
  constructor(
    private readonly log: ReviewLog,
    private readonly clock: Clock,
  ) {}

  escalate(caller: Principal, review: Review, reason: string): void {
    const now = this.clock.now();
    review.status = 'escalated';
    review.updatedAt = now;
    review.firstActionAt ??= now;
    this.log.escalated(caller, review, reason);
  }

  /** Of one that is escalated from its beginning. */
  begin(caller: Principal, review: Review, reason: string): void {
    this.log.escalated(caller, review, reason);
  }
}
